// The program's sources as the names they read: members of rows, words of queries and the entities they speak of. A
// lexical reading: what is only declared as a variable, a parameter or a function of that name does not count.
import fs from 'node:fs';
import path from 'node:path';

export interface Source {
  file: string;
  /** Words that stand as a member, a property or within a text. */
  members: ReadonlySet<string>;
  /** The area it belongs to, 'ledgers' for those all areas share; null for what knows no area. */
  area: string | null;
  /** One of the pure rules, which read the row of whatever entity names them. */
  isRule: boolean;
  /** Names within its words and its path, in lower case. */
  names: ReadonlySet<string>;
}

const root = path.resolve(import.meta.dirname, '../../../src');
const member = /(?:\.|['"`[])([a-zA-Z_]\w*)|([a-zA-Z_]\w*)\??(?=:(?!:))|[{,]\s*([a-zA-Z_]\w*)(?=\s*[,}=])/g;
const text = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;
const definition =
  /defineEntity\(|: CodeLists\b|(?:: |satisfies )Fields\b|kind: '(?:code|text|longText|qty|money|date|dict|ref|bool|integer)', title:|title: '[^'\n]*', kind: '|^ +\w+: (?:bool|code|date|dict|integer|money|price|qty|ref|text)\('/m;
const declared = /^\s*(?:import|export \*)[^;]*;|\/\/.*$|\/\*[\s\S]*?\*\//gm;

/** What makes a definition of rows reads them, though it is written like one. */
const makesDefinitions = /^entities\/online\/\w+Definition\.ts$/;

/** Not definitions, whose fields are read as data, nor the demo company that fills them. */
export function readSources(): Source[] {
  const sources: Source[] = [];
  for (const file of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /(^|\/)demo\//.test(file) || file.startsWith('entities/blocks/')) continue;
    const whole = fs.readFileSync(path.join(root, file), 'utf8');
    if (file.startsWith('entities/') && definition.test(whole) && !makesDefinitions.test(file)) continue;
    sources.push(sourceOf(file, whole));
  }
  return sources;
}

function sourceOf(file: string, whole: string): Source {
  const body = whole.replace(declared, '');
  const members = new Set<string>();
  for (const [, dotted, keyed, taken] of body.matchAll(member)) members.add(dotted ?? keyed ?? taken ?? '');
  for (const [literal] of body.matchAll(text))
    for (const word of literal.match(/[a-zA-Z_]\w*/g) ?? []) members.add(word);
  const names = new Set<string>();
  for (const word of new Set(`${file} ${whole}`.match(/[a-zA-Z]\w*/g))) addNames(word, names);
  const [, area = null] =
    /^(?:server\/areas|entities|features)\/(\w+)\//.exec(file) ?? /^server\/(ledgers)\//.exec(file) ?? [];
  return { file, area, members, names, isRule: file.startsWith('model/rules/') };
}

/** 'saleParamOf' speaks of 'sale', 'saleparam', 'param', 'saleparamof' and so on. */
function addNames(word: string, names: Set<string>): void {
  const parts = word.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? [];
  for (let from = 0; from < parts.length; from += 1)
    for (let to = from + 1; to <= Math.min(parts.length, from + 5); to += 1)
      names.add(parts.slice(from, to).join('').toLowerCase());
}
