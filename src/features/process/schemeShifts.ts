// How the table of a shift scheme writes a shift: by its short name in a cell, in full on hovering.
import { shift as shiftDef } from '#entities/process/shift.ts';
import type { RefRecord } from '#model/refs.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';

/** Shifts of one cell, between each other. */
export const joint = '+';
export const shiftFacts = fieldsReader(shiftDef.fields, ['shortName', 'color', 'startTime', 'endTime']);

/** What a cell says of a shift: its short name, else the name. */
export function shortOf(record: RefRecord | undefined): string {
  return record === undefined ? '？' : plainText(shiftFacts(record.fields).shortName) || record.name;
}

/** '早班 08:00–16:00'. */
export function namedShift(record: RefRecord | undefined): string {
  const { startTime, endTime } = shiftFacts(record?.fields);
  return `${record?.name ?? ''} ${plainText(startTime)}–${plainText(endTime)}`;
}
