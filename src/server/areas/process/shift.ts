// 班次 and 排班方案: times are written the same way however they were typed, worked minutes follow from the periods, and
// nobody works two shifts at once.
import { schemeOf, shiftOf, writtenTime } from '#entities/process/time/storedTime.ts';
import type { Problem } from '#model/check/problem.ts';
import { shift as shiftDef } from '#entities/process/shift.ts';
import { shiftScheme as scheme } from '#entities/process/shiftScheme.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import {
  schemeProblems,
  type Shift,
  shiftProblems,
  spanMinutes,
  workedSpans,
} from '#model/workingTime/shifts.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';

const times = ['startTime', 'endTime'] as const;

/** Times as they are written, and the minutes worked between them. */
function shiftProposals(doc: DocOf<typeof shiftDef>): Patch[] {
  const patches: Patch[] = [];
  const fields = { ...doc.fields };
  for (const field of times) {
    const value = writtenTime(fields[field] ?? '');
    if (value !== (fields[field] ?? '')) patches.push({ op: 'set', field, value });
    fields[field] = value;
  }
  const periods = doc.lines.periods.map((row) => {
    const next = { ...row };
    for (const field of times) {
      const value = writtenTime(row[field] ?? '');
      if (value !== (row[field] ?? ''))
        patches.push({ op: 'setLine', lines: 'periods', id: row.id, field, value });
      next[field] = value;
    }
    return next;
  });
  const minutes = spanMinutes(workedSpans(shiftOf({ fields, lines: { periods } })));
  if (minutes !== doc.fields.workMinutes) patches.push({ op: 'set', field: 'workMinutes', value: minutes });
  return patches;
}

export const shift = defineBehaviour(shiftDef, {
  title: '班次',
  propose: ({ doc }) => Promise.resolve(shiftProposals(doc)),
  actions: {
    save: {
      checks: [
        '上班、下班时间和各时段写成 08:30 的形式，时段互不重叠并在班次之内，班次有工作时间',
        '颜色是 # 加六位十六进制数',
      ],
      check(doc): Problem[] {
        const { color } = doc.fields;
        const wrongColor: Problem[] =
          color === null || /^#[0-9a-f]{6}$/i.test(color)
            ? []
            : [{ field: 'color', level: 'error', message: '颜色请写成 # 加六位十六进制数，例如 #2362fb' }];
        return [
          ...wrongColor,
          ...shiftProblems(shiftOf(doc)).map(({ at, message }): Problem => {
            const row = at === null ? undefined : doc.lines.periods[at];
            return row === undefined
              ? { field: 'startTime', level: 'error', message }
              : { lines: 'periods', lineId: row.id, field: 'startTime', level: 'error', message };
          }),
        ];
      },
    },
  },
});

/** Shifts the scheme names, by id. */
type Shifts = ReadonlyMap<string, Shift>;

export const shiftScheme = defineBehaviour(scheme, {
  title: '排班方案',
  actions: {
    save: defineAction(scheme, {
      checks: ['轮班须有循环天数和基准日，第几天在循环之内', '同一班组不能同时上两个班，跨夜的也算'],
      async facts(doc, read): Promise<Shifts> {
        const ids = [...new Set(doc.lines.days.flatMap((row) => row.shift ?? []))];
        const docs = await Promise.all(ids.map((id) => read.docOf(shiftDef, id)));
        return new Map(
          docs.flatMap((found) => (found === null ? [] : [[found.id, shiftOf(found)] as const])),
        );
      },
      check(doc, shifts): Problem[] {
        const known = doc.lines.days.filter((row) => shifts.has(row.shift ?? ''));
        const found = schemeProblems(schemeOf(doc, (id) => shifts.get(id) ?? null));
        return found.map(({ at, message }): Problem => {
          const row = at === null ? undefined : known[at];
          return row === undefined
            ? { field: 'cycleDays', level: 'error', message }
            : { lines: 'days', lineId: row.id, field: 'dayNo', level: 'error', message };
        });
      },
    }),
  },
});
