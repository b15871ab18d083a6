// A shift scheme as it stands in the draft, with its shifts as far as they are known: what is wrong with it, and in which lines.
import { shiftScheme } from '#entities/process/shiftScheme.ts';
import { schemeOf, shiftOf } from '#entities/process/time/storedTime.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { RefRecord } from '#model/refs.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { schemeProblems, type ShiftProblem, type ShiftScheme } from '#model/workingTime/shifts.ts';
import { shortOf } from './schemeShifts.ts';

const dayOf = fieldsReader(shiftScheme.lines.days.fields, ['shift']);

export interface CheckedScheme {
  scheme: ShiftScheme;
  problems: readonly ShiftProblem[];
  /** Ids of the lines that have one. */
  wrong: ReadonlySet<string | undefined>;
  /** Short name of a shift by its name. */
  shortNameOf(name: string): string;
}

export function checkedScheme(
  doc: Doc,
  rows: readonly LineRow[],
  shiftRecord: (id: string) => RefRecord | undefined,
): CheckedScheme {
  const scheme = schemeOf(doc, (id) => {
    const record = shiftRecord(id);
    return record === undefined
      ? null
      : shiftOf({ fields: { ...record.fields, name: record.name }, lines: {} });
  });
  const shortTitle = new Map(
    rows
      .flatMap((row) => shiftRecord(plainText(dayOf(row).shift)) ?? [])
      .map((record) => [record.name, shortOf(record)]),
  );
  const known = rows.filter((row) => shiftRecord(plainText(dayOf(row).shift)) !== undefined);
  const problems = schemeProblems(scheme);
  const wrong = new Set(problems.flatMap(({ at }) => (at === null ? [] : [known[at]?.id])));
  return { scheme, problems, wrong, shortNameOf: (name) => shortTitle.get(name) ?? name };
}
