// 排班方案 as teams by days above its form: a shift is put into cells by its number or by a click, copied and pasted like
// cells of a worksheet, turned from team to team; the next two weeks show what it means. Nothing that cannot be saved stays unsaid.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react';
import { keys } from '#api/keys.ts';
import { shift as shiftDef } from '#entities/process/shift.ts';
import { shiftScheme } from '#entities/process/shiftScheme.ts';
import {
  copiedWeek,
  dayCount,
  dayTitle,
  isRotating,
  linesAt,
  putShifts,
  shiftsAt,
  takenTurns,
  teamsOf,
} from '#entities/process/time/schemeMatrix.ts';
import { schemeOf, shiftOf } from '#entities/process/time/storedTime.ts';
import type { DocumentBandProps } from '#features/document/form/documentForm.ts';
import type { Patch } from '#model/patch.ts';
import type { RefRecord } from '#model/refs.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { addDays, isDate } from '#model/time/calendar.ts';
import { dayNumber, weekdayOfDay } from '#model/workingTime/businessMinutes.ts';
import { schemeDayNo, schemeProblems } from '#model/workingTime/shifts.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { type MatrixArea, type MatrixCell, MatrixGrid, span } from './MatrixGrid.tsx';
import classes from './matrix.module.css';

const newId = (): string => crypto.randomUUID();
const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
/** Days of the preview. */
const shownDays = 14;
/** Shifts of one cell, between each other. */
const joint = '+';

const shiftFacts = fieldsReader(shiftDef.fields, ['shortName', 'color', 'startTime', 'endTime']);
const dayOf = fieldsReader(shiftScheme.lines.days.fields, ['shift']);

/** What a cell says of a shift: its short name, else the name. */
function shortOf(record: RefRecord | undefined): string {
  return record === undefined ? '？' : plainText(shiftFacts(record.fields).shortName) || record.name;
}

/** '早班 08:00–16:00'. */
function namedShift(record: RefRecord | undefined): string {
  const { startTime, endTime } = shiftFacts(record?.fields);
  return `${record?.name ?? ''} ${plainText(startTime)}–${plainText(endTime)}`;
}

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

  const scheme = schemeOf(draft.doc, (id) => {
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

  const cellsOf = ({ rows: [top, bottom], columns: [left, right] }: MatrixArea) =>
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
  const keyed = ({ code }: KeyboardEvent, on: MatrixArea, beside: boolean): boolean => {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
    const shift = digit === undefined ? undefined : shifts[Number(digit) - 1];
    if (shift === undefined) return false;
    put(shift, on, beside);
    return true;
  };
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
      <div className={classes['tools']}>
        {free &&
          shifts.map((shift, index) => {
            const color = plainText(shiftFacts(shift.fields).color);
            return (
              <Button
                key={shift.id}
                size="compact-xs"
                variant="default"
                title={namedShift(shift)}
                leftSection={
                  <i
                    className={classes['dot']}
                    style={color === '' ? {} : ({ '--own': color, margin: 0 } as CSSProperties)}
                  />
                }
                onClick={({ shiftKey }) => put(shift, area, shiftKey)}
              >
                {index + 1} {shortOf(shift)}
              </Button>
            );
          })}
        {palette !== undefined && shifts.length === 0 && <span>还没有审核的班次，请先建立班次。</span>}
        {free && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => void addTeam()}>
              加班组
            </Button>
            {count > 7 && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => change('复制首周', copiedWeek(draft.doc, newId))}
              >
                首周复制到其余各周
              </Button>
            )}
            {isRotating(fields) && teams.length > 1 && (
              <Button
                size="compact-xs"
                variant="default"
                title="其余班组按第一个班组的排班，依次错开循环天数 ÷ 班组数"
                onClick={() => change('各班组轮换', takenTurns(draft.doc, teams, newId))}
              >
                各班组轮换
              </Button>
            )}
            <span className={classes['keys']}>
              数字键排班，Shift+数字加排，Del 清除，Ctrl+C、Ctrl+V 复制粘贴
            </span>
          </>
        )}
      </div>
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
        <Preview
          scheme={scheme}
          today={environment.today()}
          nameOf={teamName}
          shortOf={(name) => shortTitle.get(name) ?? name}
        />
      )}
    </div>
  );
}

interface PreviewProps {
  scheme: ReturnType<typeof schemeOf>;
  today: string;
  nameOf(team: string | null): string;
  /** Short name of a shift by its name. */
  shortOf(name: string): string;
}

/** Real days: from the base date while that lies ahead, else from today. */
function Preview({ scheme, today, nameOf, shortOf: short }: PreviewProps): ReactNode {
  const base = scheme.baseDate ?? '';
  const first = isDate(base) && base > today ? base : today;
  return (
    <div className={classes['preview']} role="list" aria-label="今后 14 天">
      {span([0, shownDays - 1]).map((index) => {
        const date = addDays(first, index);
        const day = dayNumber(date);
        const worked = scheme.days.filter(({ dayNo }) => dayNo === schemeDayNo(scheme, day));
        const words = worked.map(
          ({ shift, team }) => `${nameOf(team ?? null)} ${shift.title} ${shift.start}–${shift.end}`,
        );
        return (
          <span role="listitem" key={date} title={words.join('\n') || '休息'}>
            {Number(date.slice(5, 7))}/{Number(date.slice(8))} 周{weekdays[weekdayOfDay(day)]}
            <b>
              {worked.length === 0
                ? '休'
                : [...new Set(worked.map(({ shift }) => short(shift.title)))].join(joint)}
            </b>
          </span>
        );
      })}
    </div>
  );
}
