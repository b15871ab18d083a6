// Exports nobody uses: functions, constants and classes of src that no other file mentions. Judged by name over the whole
// tree, so that a common word may hide one; what is told is never in use.
const VALUE = /^export (?:async )?(?:function\*?|const|class) ([A-Za-z_$][\w$]*)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;
const COMMENT = /^\s*(?:\/\/|\*|\/\*).*$/gm;
/** The router's generator reads these. */
const ROUTES = 'src/routes/';

/** @param texts every source file by its path */
export function unusedExports(texts: ReadonlyMap<string, string>): string[] {
  /** The one file that mentions a word, null for several. */
  const mentions = new Map<string, string | null>();
  for (const [file, text] of texts)
    for (const [word] of text.replaceAll(COMMENT, '').matchAll(WORD)) {
      const known = mentions.get(word);
      if (known === undefined) mentions.set(word, file);
      else if (known !== file) mentions.set(word, null);
    }
  const breaches: string[] = [];
  for (const [file, text] of texts) {
    if (!file.startsWith('src/') || file.startsWith(ROUTES)) continue;
    for (const [, name = ''] of text.matchAll(VALUE))
      if (mentions.get(name) === file) breaches.push(`${file} exports ${name}, which no other file uses`);
  }
  return breaches;
}
