// What can be done with the messages at hand, in the bar above them, with the letter of each and what accepting would do.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { mrpExceptionMessage } from '#entities/planning/plan/mrpExceptionMessage.ts';
import { suggestionOf } from '#entities/planning/exceptions/suggestion.ts';
import bar from '#features/list/toolBar/ListToolBar.module.css';
import type { ListRow } from '#model/typedAnswer.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { acceptText, factsOf, isWay, type Way, wayKeys, ways } from './handling.tsx';

export interface HandlingButtonsProps {
  /** The messages at hand. */
  rows: readonly ListRow[];
  /** How many of them were selected. */
  selected: number;
  onHandle(way: Way): void;
  onTrace(): void;
}

export function HandlingButtons({ rows, selected, onHandle, onTrace }: HandlingButtonsProps): ReactNode {
  const { permitted } = usePermission();
  const [first] = rows;
  const said = first === undefined || rows.length > 1 ? '' : acceptText(first);
  return (
    <div className={bar['chosen']} data-room="wide">
      {Object.entries(ways).map(([way, title]) => (
        <Button
          key={way}
          size="xs"
          variant="default"
          title={
            Object.keys(wayKeys)
              .find((key) => wayKeys[key] === way)
              ?.toUpperCase() ?? ''
          }
          disabled={
            rows.length === 0 ||
            !permitted(`${mrpExceptionMessage.name}:${way}`) ||
            (way === 'acceptSuggestion' && rows.every((row) => suggestionOf(factsOf(row)) === null))
          }
          onClick={() => onHandle(isWay(way) ? way : 'ignore')}
        >
          {title}
          {selected > 0 && `（${selected}）`}
        </Button>
      ))}
      <Button size="xs" variant="default" disabled={first === undefined} title="Alt+T" onClick={onTrace}>
        供需追溯
      </Button>
      <span className={bar['note']} title={said}>
        {said}
      </span>
    </div>
  );
}
