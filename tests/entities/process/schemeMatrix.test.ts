// A scheme as teams by days: cells become lines and lines cells, the first week is repeated, and teams take turns.
import { describe, expect, it } from 'vitest';
import {
  copiedWeek,
  dayCount,
  dayTitle,
  putShifts,
  shiftsAt,
  takenTurns,
  teamsOf,
} from '#entities/process/time/schemeMatrix.ts';
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import { applyPatches } from '#model/patch.ts';

let count = 0;
const newId = (): string => `new-${(count += 1)}`;

/** '1 early A' is the first day, the shift and the team. */
function schemeDoc(fields: Record<string, FieldValue>, ...days: string[]): Doc {
  return {
    id: 'scheme',
    version: 1,
    status: 'draft',
    fields,
    lines: {
      days: days.map((text, at): LineRow => {
        const [dayNo, shift, team] = text.split(' ');
        return {
          id: `d${at}`,
          seq: at + 1,
          dayNo: Number(dayNo),
          shift: shift ?? null,
          workTeam: team ?? null,
        };
      }),
    },
  };
}
const rowsOf = (doc: Doc): LineRow[] => doc.lines['days'] ?? [];
/** Shifts of a team day by day, '-' where it rests. */
const told = (doc: Doc, team: string | null): string =>
  Array.from({ length: dayCount(doc.fields) }, (_, index) =>
    shiftsAt(rowsOf(doc), { team, dayNo: index + 1 }).join('+'),
  )
    .map((text) => text || '-')
    .join(' ');

describe('the matrix of a scheme', () => {
  it('has a column for each weekday, or for each day of the cycle', () => {
    expect(dayCount({ schemeType: 'fixed' })).toBe(7);
    expect(dayTitle({ schemeType: 'fixed' }, 7)).toBe('周日');
    expect(dayCount({ schemeType: 'rotating', cycleDays: 12 })).toBe(12);
    expect(dayTitle({ schemeType: 'rotating' }, 12)).toBe('12');
    expect(dayCount({ schemeType: 'rotating', cycleDays: null })).toBe(0);
    expect(dayCount({ schemeType: 'rotating', cycleDays: 400 })).toBe(42);
  });

  it('has a row for each team, for lines without one, and for what was added', () => {
    expect(teamsOf(rowsOf(schemeDoc({}, '1 e B', '2 e', '3 e A', '4 e B')), ['C', 'A'])).toEqual([
      'B',
      null,
      'A',
      'C',
    ]);
    expect(teamsOf([])).toEqual([null]);
  });

  it('puts shifts into a cell and keeps what was said of those that stay', () => {
    const doc = schemeDoc({}, '1 early A', '1 late A', '2 early A');
    const both = applyPatches(doc, putShifts(rowsOf(doc), { team: 'A', dayNo: 1 }, ['late', 'night'], newId));
    expect(told(both, 'A')).toBe('late+night early - - - - -');
    expect(rowsOf(both).map(({ id }) => id)).toContain('d1');
    expect(told(applyPatches(both, putShifts(rowsOf(both), { team: 'A', dayNo: 1 }, [], newId)), 'A')).toBe(
      '- early - - - - -',
    );
    expect(putShifts(rowsOf(doc), { team: 'A', dayNo: 2 }, ['early'], newId)).toEqual([]);
  });

  it('repeats the first week over the cycle', () => {
    const fields = { schemeType: 'rotating', cycleDays: 16 };
    const doc = schemeDoc(fields, '1 early A', '3 late A', '9 night A', '2 late B');
    const copied = applyPatches(doc, copiedWeek(doc, newId));
    expect(told(copied, 'A')).toBe('early - late - - - - early - late - - - - early -');
    expect(told(copied, 'B')).toBe('- late - - - - - - late - - - - - - late');
    expect(copiedWeek(schemeDoc({}, '1 early A'), newId)).toEqual([]);
  });

  it('lets teams take turns, so that each shift is worked by one of them on every day', () => {
    const fields = { schemeType: 'rotating', cycleDays: 4 };
    const days = ['1 day A', '2 day A', '3 night A', '4 night A', '1 day B'];
    const doc = schemeDoc(fields, ...days);
    const turned = applyPatches(doc, takenTurns(doc, ['A', 'B'], newId));
    expect(told(turned, 'A')).toBe('day day night night');
    expect(told(turned, 'B')).toBe('night night day day');
    const three = applyPatches(
      schemeDoc({ schemeType: 'rotating', cycleDays: 3 }, '1 early A', '2 late A'),
      takenTurns(
        schemeDoc({ schemeType: 'rotating', cycleDays: 3 }, '1 early A', '2 late A'),
        ['A', 'B', 'C'],
        newId,
      ),
    );
    expect([told(three, 'A'), told(three, 'B'), told(three, 'C')]).toEqual([
      'early late -',
      '- early late',
      'late - early',
    ]);
  });
});
