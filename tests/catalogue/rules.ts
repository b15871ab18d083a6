// Which rules of the catalogue a test names. A rule is held when the title or a comment of a test says its id, as
// 'saleOrder-r3'; a test that holds several says each.
import fs from 'node:fs';
import path from 'node:path';

const tests = path.resolve(import.meta.dirname, '..');
const decisions = path.resolve(tests, '../docs/business-decisions.md');
const id = /\b[a-zA-Z]+-r\d+\b/g;

/** File names by the id of the rule they name. */
export function testsByRule(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of fs.readdirSync(tests, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!/\.test\.tsx?$/.test(file)) continue;
    const text = fs.readFileSync(path.join(tests, file), 'utf8');
    for (const rule of new Set(text.match(id))) found.set(rule, [...(found.get(rule) ?? []), file]);
  }
  return found;
}

/** Rules the product decided otherwise, by the id its reason names. */
export function decidedRules(): ReadonlySet<string> {
  return new Set(fs.readFileSync(decisions, 'utf8').match(id));
}
