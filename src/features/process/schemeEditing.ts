// What is done to cells of a shift scheme: shifts put in, beside others or in their place, cleared, and pasted by name. Each is
// one step of the draft.
import { putShifts, type SchemeCell, shiftsAt } from '#entities/process/time/schemeMatrix.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { RefRecord } from '#model/refs.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { PickAnswer } from '#ui/kinds/environment.ts';
import { type MatrixArea, span } from './matrixArea.ts';
import { shortOf } from './schemeShifts.ts';

const newId = (): string => crypto.randomUUID();

export interface SchemeEditingOptions {
  draft: DocumentDraft;
  rows: readonly LineRow[];
  teams: readonly (string | null)[];
  /** Days of the cycle. */
  count: number;
  /** Shifts to choose from; undefined until they are read. */
  palette: PickAnswer | undefined;
}

export interface SchemeEditing {
  change(label: string, patches: Patch[]): void;
  put(shift: RefRecord, to: MatrixArea, beside: boolean): void;
  clear(of: MatrixArea): void;
  paste(table: string[][], at: MatrixArea): void;
}

export function schemeEditing({ draft, rows, teams, count, palette }: SchemeEditingOptions): SchemeEditing {
  const cellsOf = ({ rows: [top, bottom], columns: [left, right] }: MatrixArea): SchemeCell[] =>
    span([top, bottom]).flatMap((row) =>
      span([left, right]).flatMap((column) => {
        const team = teams[row];
        return team === undefined ? [] : [{ team, dayNo: column + 1 }];
      }),
    );
  const change = (label: string, patches: Patch[]): void => {
    if (palette !== undefined)
      draft.learn({
        ...palette.refs,
        shift: Object.fromEntries(palette.records.map((record) => [record.id, record])),
      });
    if (patches.length > 0) draft.change(label, { patches });
  };
  const put = (shift: RefRecord, to: MatrixArea, beside: boolean): void =>
    change(
      `排 ${shortOf(shift)}`,
      cellsOf(to).flatMap((cell) => {
        const here = shiftsAt(rows, cell);
        const others = here.filter((id) => id !== shift.id);
        const isThere = others.length < here.length;
        return putShifts(rows, cell, beside ? (isThere ? others : [...here, shift.id]) : [shift.id], newId);
      }),
    );
  const clear = (of: MatrixArea): void =>
    change(
      '清除班次',
      cellsOf(of).flatMap((cell) => putShifts(rows, cell, [], newId)),
    );
  const paste = (table: string[][], { rows: [top], columns: [left] }: MatrixArea): void => {
    const unknown = new Set<string>();
    const patches = table.flatMap((texts, row) =>
      texts.flatMap((text, column) => {
        const team = teams[top + row];
        if (team === undefined || left + column >= count) return [];
        const wanted = text
          .split(/[+、,，/]/)
          .map((each) => each.trim())
          .filter((each) => each !== '' && each !== '休');
        const found = wanted.flatMap((word) => {
          const record = palette?.records.find(
            (each) => [shortOf(each), each.name].includes(word) || each.code.split(' ')[0] === word,
          );
          if (record === undefined) unknown.add(word);
          return record === undefined ? [] : [record.id];
        });
        return putShifts(rows, { team, dayNo: left + column + 1 }, found, newId);
      }),
    );
    if (unknown.size > 0)
      notify('warning', `没有名为“${[...unknown].join('”“')}”的班次，请先建立并审核班次；什么都没有粘贴`);
    else change('粘贴排班', patches);
  };
  return { change, put, clear, paste };
}
