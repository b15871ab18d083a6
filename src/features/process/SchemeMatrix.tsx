// 排班方案 as teams by days above its form: a shift is put into cells by its number or by a click, copied and pasted like
// cells of a worksheet, turned from team to team; the next two weeks show what it means. Nothing that cannot be saved stays unsaid.
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { keys } from '#api/keys.ts';
import {
  dayCount,
  dayTitle,
  isRotating,
  linesAt,
  shiftsAt,
  teamsOf,
} from '#entities/process/time/schemeMatrix.ts';
import type { DocumentBandProps } from '#features/document/form/documentForm.ts';
import type { RefRecord } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';
import { type MatrixArea, span } from './matrixArea.ts';
import type { MatrixCell } from './MatrixCellView.tsx';
import { MatrixGrid } from './MatrixGrid.tsx';
import { checkedScheme } from './checkedScheme.ts';
import { joint, namedShift, shiftFacts, shortOf } from './schemeShifts.ts';
import { schemeEditing } from './schemeEditing.ts';
import { SchemePreview } from './SchemePreview.tsx';
import { SchemeTools } from './SchemeTools.tsx';
import classes from './matrix.module.css';

export function SchemeMatrix({ draft, environment, locked }: DocumentBandProps): ReactNode {
  const { fields } = draft.doc;
  const rows = draft.lineRows('days');
  const [added, setAdded] = useState<readonly string[]>([]);
  const [area, setArea] = useState<MatrixArea>({ rows: [0, 0], columns: [0, 0] });
  const palette = useQuery({
    queryKey: [...keys.entity('shift'), 'palette'],
    queryFn: () => environment.pick.suggest('shift', '', 'shiftScheme.days.shift'),
  }).data;
  const shifts = palette?.records.slice(0, 9) ?? [];
  const free = locked === null;
  const teams = teamsOf(rows, added);
  const count = dayCount(fields);
  const shiftRecord = (id: string): RefRecord | undefined =>
    draft.refs('shift', id) ?? palette?.records.find((record) => record.id === id);
  const teamName = (team: string | null): string =>
    team === null ? '不分班组' : (draft.refs('workTeam', team)?.name ?? '班组');

  const { scheme, problems, wrong, shortNameOf } = checkedScheme(draft.doc, rows, shiftRecord);
  const { change, put, clear, paste } = schemeEditing({ draft, rows, teams, count, palette });
  const keyed = ({ code }: KeyboardEvent, on: MatrixArea, beside: boolean): boolean => {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
    const shift = digit === undefined ? undefined : shifts[Number(digit) - 1];
    if (shift === undefined) return false;
    put(shift, on, beside);
    return true;
  };
  const addTeam = async (): Promise<void> => {
    const { records, refs } = await environment.pick.open('workTeam', {
      multiple: true,
      text: '',
      forField: 'shiftScheme.days.workTeam',
    });
    if (records.length === 0) return;
    draft.learn({ ...refs, workTeam: Object.fromEntries(records.map((record) => [record.id, record])) });
    setAdded((before) => [...before, ...records.map(({ id }) => id)]);
  };
  const cellAt = (row: number, column: number): MatrixCell => {
    const cell = { team: teams[row] ?? null, dayNo: column + 1 };
    const records = shiftsAt(rows, cell).map(shiftRecord);
    const color = plainText(shiftFacts(records[0]?.fields).color);
    return {
      text: records.map(shortOf).join(joint),
      title: records.map(namedShift).join('，'),
      wrong: linesAt(rows, cell).some(({ id }) => wrong.has(id)),
      ...(/^#[0-9a-f]{6}$/i.test(color) ? { color } : {}),
    };
  };

  return (
    <div className={classes['band']} role="group" aria-label="排班表">
      <SchemeTools
        draft={draft}
        isLocked={!free}
        shifts={palette === undefined ? null : shifts}
        teams={teams}
        onShift={(shift, beside) => put(shift, area, beside)}
        onAddTeam={() => void addTeam()}
        onChange={change}
      />
      {count === 0 ? (
        <span className={classes['tools']}>轮班方案请先填写循环天数和循环基准日。</span>
      ) : (
        <MatrixGrid
          label="排班表"
          corner="班组"
          rows={teams.map((team) => ({ key: team ?? '', title: teamName(team), quiet: team === null }))}
          columns={span([1, count]).map((dayNo) => ({
            key: String(dayNo),
            title: dayTitle(fields, dayNo),
            quiet: !isRotating(fields) && dayNo > 5,
          }))}
          cellAt={cellAt}
          locked={!free}
          onSelect={setArea}
          onKey={(event, on) => keyed(event, on, event.shiftKey)}
          onClear={clear}
          onPaste={paste}
        />
      )}
      {problems.length > 0 && rows.length > 0 && (
        <ul className={classes['problems']} role="alert">
          {[...new Set(problems.map(({ message }) => message))].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && problems.length === 0 && (
        <SchemePreview scheme={scheme} today={environment.today()} nameOf={teamName} shortOf={shortNameOf} />
      )}
    </div>
  );
}
