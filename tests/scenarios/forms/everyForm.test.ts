// Every form can be filled: for every role that may create a record, required fields and a third of the others are filled as
// in the form, saved, opened again and found as they were. What fails names the role, the form and the field.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { can } from '#model/rights/can.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import { sameValue } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { type Filled, filledForm, type Place } from '#tests/support/forms/filledForm.ts';
import { knownValues, notFilled, notListed } from '#tests/support/forms/knownValues.ts';
import { type Clerk, openFormOffice, type FormOffice } from './formOffice.ts';

let office: FormOffice;
/** How often each form was filled. */
const rounds = new Map<string, number>();
const seen = { pairs: 0, entities: new Set<string>(), fields: new Set<string>(), values: 0 };

beforeAll(async () => {
  office = await openFormOffice();
}, 240_000);
afterAll(async () => {
  const left = Object.entries({ ...notFilled, ...notListed }).map(([name, why]) => `${name}（${why}）`);
  process.stdout.write(
    `${seen.entities.size} forms and ${seen.fields.size} fields filled by ${seen.pairs} pairs of role and form, ${seen.values} values; left out: ${left.join('、')}\n`,
  );
  await office.close();
});

const valueAt = (
  { doc }: Pick<DocResult, 'doc'>,
  { lines, id, key }: Pick<Place, 'lines' | 'id' | 'key'>,
): FieldValue =>
  (lines === undefined ? doc.fields[key] : doc.lines[lines]?.find((row) => row.id === id)?.[key]) ?? null;

/** What went wrong; nothing where the record is found again as it was filled. */
async function filledBy(clerk: Clerk, def: EntityDef, mark: string): Promise<string[]> {
  const round = rounds.get(def.name) ?? 0;
  rounds.set(def.name, round + 1);
  const filled: Filled = await filledForm({
    def,
    ...clerk,
    turn: def.name.length + round,
    mark,
    round,
    known: knownValues[def.name] ?? {},
  });
  if (filled.unfilled.length > 0) return filled.unfilled;
  const { draft, typed } = filled;
  const saved = await clerk.save(def.name, draft.patches);
  if (saved.code !== '0') {
    const { problems = [] } = (saved.result ?? {}) as { problems?: Problem[] };
    const errors = problems.filter(({ level }) => level === 'error');
    return [
      `${saved.message}：${errors.map((one) => `${one.lines ?? ''}.${one.field} ${one.message}`).join('；')}`,
    ];
  }
  const again = await clerk.open(def.name, saved.result.doc.id);
  if (again.code !== '0') return [`保存后打不开：${again.message}`];
  seen.pairs += 1;
  seen.entities.add(def.name);
  seen.values += typed.length;
  for (const { lines, key } of typed) seen.fields.add([def.name, lines, key].join('.'));
  return typed.flatMap((place) => {
    const [given, found] = [valueAt(draft, place), valueAt(again.result, place)];
    const same = sameValue(given, found);
    return same
      ? []
      : [`${place.field.title}填的是 ${JSON.stringify(given)}，打开是 ${JSON.stringify(found)}`];
  });
}

test.each(demoAccounts.map(({ title, username }) => [title, username] as const))(
  '%s finds in every form what was filled in (findings 3, 6.1e)',
  async (_title, username) => {
    const clerk = await office.clerk(username);
    const wrong: string[] = [];
    for (const [at, def] of allEntities.entries()) {
      if (notFilled[def.name] !== undefined || !can(clerk.grants, def, 'create')) continue;
      const found = await filledBy(clerk, def, `${username}${at}`);
      wrong.push(...found.map((what) => `${def.title} ${def.name}：${what}`));
    }
    expect(wrong).toEqual([]);
  },
  240_000,
);
