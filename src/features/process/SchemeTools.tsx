// Above the table of a shift scheme: the shifts to put in with the digit of each, and what is done to whole rows and weeks.
import { Button } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { copiedWeek, dayCount, isRotating, takenTurns } from '#entities/process/time/schemeMatrix.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { Patch } from '#model/patch.ts';
import type { RefRecord } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';
import { namedShift, shiftFacts, shortOf } from './schemeShifts.ts';
import classes from './matrix.module.css';

const newId = (): string => crypto.randomUUID();

export interface SchemeToolsProps {
  draft: DocumentDraft;
  isLocked: boolean;
  /** Null until they are read. */
  shifts: readonly RefRecord[] | null;
  teams: readonly (string | null)[];
  /** `beside`: with what is in the cells already. */
  onShift(shift: RefRecord, beside: boolean): void;
  onAddTeam(): void;
  onChange(label: string, patches: Patch[]): void;
}

export function SchemeTools(props: SchemeToolsProps): ReactNode {
  const { draft, isLocked, shifts, teams, onShift, onAddTeam, onChange } = props;
  const { fields } = draft.doc;
  const count = dayCount(fields);
  return (
    <div className={classes['tools']}>
      {!isLocked &&
        shifts?.map((shift, index) => {
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
              onClick={({ shiftKey }) => onShift(shift, shiftKey)}
            >
              {index + 1} {shortOf(shift)}
            </Button>
          );
        })}
      {shifts?.length === 0 && <span>还没有审核的班次，请先建立班次。</span>}
      {!isLocked && (
        <>
          <Button size="compact-xs" variant="default" onClick={onAddTeam}>
            加班组
          </Button>
          {count > 7 && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onChange('复制首周', copiedWeek(draft.doc, newId))}
            >
              首周复制到其余各周
            </Button>
          )}
          {isRotating(fields) && teams.length > 1 && (
            <Button
              size="compact-xs"
              variant="default"
              title="其余班组按第一个班组的排班，依次错开循环天数 ÷ 班组数"
              onClick={() => onChange('各班组轮换', takenTurns(draft.doc, teams, newId))}
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
  );
}
