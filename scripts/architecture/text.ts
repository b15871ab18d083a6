// What a file may not contain: more than 300 lines, no opening comment, escape hatches of the language, barrels.

const MAX_LINES = 300;
/** Written by the router's generator. */
const GENERATED = ['src/routeTree.gen.ts'];

const FORBIDDEN: { pattern: RegExp; what: string }[] = [
  { pattern: /(?<![\w.'"])(?::\s*any\b|as\s+any\b|<any\b|\bany\[\])/, what: 'any' },
  { pattern: /(?<![\w.])eval\(/, what: 'eval' },
  { pattern: /\bnew\s+Function\b/, what: 'new Function' },
  { pattern: /@ts-(ignore|nocheck|expect-error)/, what: 'a compiler suppression' },
  { pattern: /\bconsole\.log\(/, what: 'console.log' },
];

/** The file that checks for these words has to spell them. */
const SPELLS_THEM = 'scripts/architecture/text.ts';

const ALL_PASSED_ON = /^export\s+(type\s+)?\*/m;
const PASSED_ON = /^export\s+(type\s+)?\{[^}]*\}\s+from\b/gm;
/** One name handed on for convenience is not yet a barrel. */
const MAX_PASSED_ON = 1;

/** Barrels hide where things come from; only these two kinds gather. */
const BARRELS = /^src\/(grid\/index\.ts|entities\/([^/]+\/)?[^/]+\.ts)$/;

export function breachesOfText(file: string, text: string): string[] {
  if (GENERATED.includes(file)) return [];
  const breaches: string[] = [];
  const lines = text.split('\n');
  const count = text.endsWith('\n') ? lines.length - 1 : lines.length;
  if (count > MAX_LINES) breaches.push(`${file} has ${count} lines, over ${MAX_LINES}`);
  if (!/^(#![^\n]*\n)?(\/\/ |\/\*)/.test(text))
    breaches.push(`${file} does not open with a comment saying what it hides`);
  if (!/\.(ts|tsx|mjs)$/.test(file)) return breaches;
  const passedOn = ALL_PASSED_ON.test(text) || [...text.matchAll(PASSED_ON)].length > MAX_PASSED_ON;
  if (passedOn && !BARRELS.test(file)) breaches.push(`${file} passes on another file's exports (a barrel)`);
  if (file === SPELLS_THEM) return breaches;
  lines.forEach((line, index) => {
    const code = line.replace(/\/\/.*$/, '').replaceAll(/'(?:[^'\\]|\\.)*'/g, "''");
    for (const { pattern, what } of FORBIDDEN) {
      const subject = what.startsWith('a compiler') ? line : code;
      if (pattern.test(subject)) breaches.push(`${file}:${index + 1} uses ${what}`);
    }
  });
  return breaches;
}
