#include <libxml/xmlversion.h>
// Where libxml2 is built with ICU its headers pull in ICU's, whose types clash with the copy that
// Foundation brings. Nothing of the library that is used here depends on the setting.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
