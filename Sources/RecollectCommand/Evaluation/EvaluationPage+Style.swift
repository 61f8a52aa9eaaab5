import RecollectEvaluation

extension EvaluationPage {
  /// One column that fits a phone, in the reader's light or dark colors.
  static let style = """
    :root { color-scheme: light dark; --ink: #1b1b1b; --paper: #ffffff; --faint: #5c5c5c;
      --line: #d0d0d0; --box: #f4f4f2; --c0: #0b62a4; --c1: #b35900; --c2: #2b7a3d; --c3: #8a3ea8;
      --c4: #a3243b; --c5: #50606e; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e8e8e6; --paper: #161718;
      --faint: #a8a8a6; --line: #3d3f41; --box: #202224; --c0: #6cb4ee; --c1: #f0a355;
      --c2: #7fcf92; --c3: #d19be8;
      --c4: #f08c9e; --c5: #a9bac8; } }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 1rem/1.5 system-ui, sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; }
    h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; } h4 { font-size: .9rem; margin: 0; }
    code { overflow-wrap: anywhere; font-size: .85em; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    caption { text-align: left; color: var(--faint); padding-bottom: .4rem;
      position: sticky; left: 0; max-width: calc(100vw - 2rem); }
    th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line);
      vertical-align: top; font-variant-numeric: tabular-nums; }
    td { white-space: nowrap; }
    svg { display: block; width: 100%; min-width: 34rem; max-width: 45rem; height: auto;
      margin: 1rem 0; font: 13px system-ui, sans-serif; }
    svg text { fill: var(--ink); stroke: var(--paper); stroke-width: 3; paint-order: stroke; }
    svg .axis { stroke: var(--faint); }
    svg .interval { stroke: var(--ink); stroke-width: 1.5; }
    .c0 { fill: var(--c0); } .c1 { fill: var(--c1); } .c2 { fill: var(--c2); }
    .c3 { fill: var(--c3); } .c4 { fill: var(--c4); } .c5 { fill: var(--c5); }
    svg .floor { stroke: var(--ink); stroke-width: 2; stroke-dasharray: 6 4; }
    svg .suggested { stroke: var(--c4); stroke-width: 2; }
    summary { cursor: pointer; padding: .4rem 0; font-weight: 600; }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: .8rem; }
    .pair > div { background: var(--box); border: 1px solid var(--line); border-radius: .4rem;
      padding: .7rem; min-width: 0; }
    .details { color: var(--faint); font-size: .85rem; margin: .2rem 0 .6rem; }
    .passage { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font-size: .9rem; }
    @media (max-width: 40rem) { .pair { grid-template-columns: 1fr; } }
    """
}
