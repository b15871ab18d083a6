// What a file may not contain: more than 300 lines, no opening comment, escape hatches of the language, barrels.
import { LONG_FILES } from './longFiles.ts';

const MAX_LINES = 300;

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
const OWN = /^export\s+(async\s+)?(const|function|class|interface|type\s+\w|default)/gm;

/** Barrels hide where things come from; only these gather: one line per entity or behaviour. */
const BARRELS = /^src\/(grid\/index\.ts|entities\/([^/]+\/)?[^/]+\.ts|server\/areas\/[^/]+\/behaviours\.ts)$/;

export function breachesOfText(file: string, text: string): string[] {
  const breaches: string[] = [];
  const lines = text.split('\n');
  const count = text.endsWith('\n') ? lines.length - 1 : lines.length;
  if (count > MAX_LINES && !LONG_FILES.has(file))
    breaches.push(`${file} has ${count} lines, over ${MAX_LINES}`);
  if (count <= MAX_LINES && LONG_FILES.has(file))
    breaches.push(`${file} has ${count} lines and need not stand in longFiles.ts`);
  if (!/^(#![^\n]*\n)?(\/\/ |\/\*)/.test(text))
    breaches.push(`${file} does not open with a comment saying what it hides`);
  if (!/\.(ts|tsx|mjs)$/.test(file)) return breaches;
  if (isBarrel(text) && !BARRELS.test(file))
    breaches.push(`${file} passes on another file's exports (a barrel)`);
  if (file === SPELLS_THEM) return breaches;
  lines.forEach((line, index) => {
    const code = line
      .replace(/\/\/.*$/, '')
      .replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.)*`/g, "''");
    for (const { pattern, what } of FORBIDDEN) {
      const subject = what.startsWith('a compiler') ? line : code;
      if (pattern.test(subject)) breaches.push(`${file}:${index + 1} uses ${what}`);
    }
  });
  return breaches;
}

/** A name or two handed on beside a file's own subject do not make a barrel. */
function isBarrel(text: string): boolean {
  const passedOn = text.match(PASSED_ON)?.length ?? 0;
  return ALL_PASSED_ON.test(text) || passedOn > (text.match(OWN)?.length ?? 0);
}
