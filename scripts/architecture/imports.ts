// The imports of a source file, found without a compiler: static, re-exporting and dynamic ones, with the file each
// one means.
import path from 'node:path';

export interface Import {
  specifier: string;
  /** Path inside the project, or null for a package or a Node module. */
  target: string | null;
  typeOnly: boolean;
  line: number;
}

const STATIC = /^[ \t]*(import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"\n]+)['"]\s*\)/g;

export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  for (const match of text.matchAll(STATIC)) {
    const [whole, , type, specifier = ''] = match;
    found.push({
      specifier,
      target: targetOf(file, specifier),
      typeOnly: Boolean(type) || onlyTypes(whole),
      line: lineOf(text, match.index),
    });
  }
  for (const match of text.matchAll(DYNAMIC)) {
    const specifier = match[1] ?? '';
    found.push({
      specifier,
      target: targetOf(file, specifier),
      typeOnly: false,
      line: lineOf(text, match.index),
    });
  }
  return found;
}

/** import { type A, type B } loads nothing we could meet in a cycle. */
function onlyTypes(statement: string): boolean {
  const names = /\{([^}]*)\}/.exec(statement)?.[1];
  if (names === undefined || /^[ \t]*import\s+[A-Za-z_$*]/.test(statement)) return false;
  const list = names.split(',').map((name) => name.trim());
  return list.filter(Boolean).every((name) => name.startsWith('type '));
}

/** '#grid' and '#room/x.ts' follow package.json "imports"; a query such as ?raw or ?worker is not part of the path. */
function targetOf(file: string, specifier: string): string | null {
  const plain = specifier.split('?')[0] ?? '';
  if (plain === '#grid') return 'src/grid/index.ts';
  if (plain.startsWith('#tests/') || plain.startsWith('#scripts/')) return plain.replace('#', '');
  if (plain.startsWith('#')) return `src/${plain.slice(1)}`;
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(file), plain);
  return null;
}

function lineOf(text: string, index: number): number {
  let line = 1;
  for (let i = 0; i < index; i += 1) if (text[i] === '\n') line += 1;
  return line;
}
