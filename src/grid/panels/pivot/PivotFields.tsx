// Which fields a pivot has in its rows, columns and figures. By mouse a field is dragged from place to place; by keyboard
// Alt with left and right moves it among its neighbours, with up and down to another place, Delete takes it out.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { say } from '../../core/language.ts';
import { isPivotMeasure } from '../../table/models/pivot.ts';
import type { PivotRequest } from '../../table/models/pivot.ts';
import type { GridColumn } from '../../types.ts';
import styles from '../../head/grouping.module.css';

type Zone = keyof PivotRequest;
const zones = (): readonly { name: Zone; title: string }[] => [
  { name: 'rows', title: say('行') },
  { name: 'columns', title: say('列') },
  { name: 'measures', title: say('数值') },
];

interface PivotFieldsProps<Row> {
  fields: readonly GridColumn<Row>[];
  request: PivotRequest;
  onChange: (request: PivotRequest) => void;
}

/** The request with the field put at a place of a zone, or taken out. */
export function placed(request: PivotRequest, id: string, zone: Zone | null, at = Infinity): PivotRequest {
  const without = (ids: readonly string[]): string[] => ids.filter((one) => one !== id);
  const next = {
    rows: without(request.rows),
    columns: without(request.columns),
    measures: without(request.measures),
  };
  if (zone) next[zone].splice(Math.min(at, next[zone].length), 0, id);
  return next;
}

function suits<Row>(field: GridColumn<Row> | undefined, zone: Zone): boolean {
  if (!field) return false;
  return zone === 'measures' ? isPivotMeasure(field) : field.groupable === true;
}

export function PivotFields<Row>({ fields, request, onChange }: PivotFieldsProps<Row>): ReactNode {
  const [dragged, setDragged] = useState<string | null>(null);
  const field = (id: string): GridColumn<Row> | undefined => fields.find((one) => one.id === id);
  const used = new Set([...request.rows, ...request.columns, ...request.measures]);
  const free = fields.filter((one) => !used.has(one.id) && (one.groupable === true || isPivotMeasure(one)));
  const drop = (zone: Zone | null, at?: number): void => {
    if (dragged !== null && (zone === null || suits(field(dragged), zone)))
      onChange(placed(request, dragged, zone, at));
    setDragged(null);
  };
  const otherZone = (id: string, zone: Zone | null, step: number): Zone | null => {
    const order: (Zone | null)[] = [null, 'rows', 'columns', 'measures'];
    for (let at = order.indexOf(zone) + step; at >= 0 && at < order.length; at += step) {
      const next = order[at] ?? null;
      if (next === null || suits(field(id), next)) return next;
    }
    return zone;
  };

  const chip = (id: string, zone: Zone | null, at: number): ReactNode => (
    <span
      key={id}
      className={styles['groupChip']}
      draggable
      tabIndex={0}
      role="button"
      data-field={id}
      aria-label={say('{0}，Alt+上下键换位置，Alt+左右键调整次序', field(id)?.title ?? id)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id);
        setDragged(id);
      }}
      onDragEnd={() => setDragged(null)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        drop(zone, at);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Delete' && zone) onChange(placed(request, id, null));
        else if (event.key === 'Enter' && !zone)
          onChange(placed(request, id, suits(field(id), 'rows') ? 'rows' : 'measures'));
        else if (event.altKey && event.key === 'ArrowLeft' && zone)
          onChange(placed(request, id, zone, Math.max(0, at - 1)));
        else if (event.altKey && event.key === 'ArrowRight' && zone)
          onChange(placed(request, id, zone, at + 1));
        else if (event.altKey && event.key === 'ArrowDown')
          onChange(placed(request, id, otherZone(id, zone, 1)));
        else if (event.altKey && event.key === 'ArrowUp')
          onChange(placed(request, id, otherZone(id, zone, -1)));
        else return;
        event.preventDefault();
      }}
    >
      {field(id)?.title ?? id}
    </span>
  );

  return (
    <div className={styles['pivotFields']}>
      {[{ name: null, title: say('字段') }, ...zones()].map(({ name, title }) => (
        <div
          key={name}
          className={styles['pivotZone']}
          role="group"
          aria-label={title}
          data-zone={name ?? 'free'}
          data-fits={dragged !== null && name !== null && suits(field(dragged), name)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            drop(name);
          }}
        >
          <span className={styles['groupHint']}>{title}</span>
          {name === null
            ? free.map((one) => chip(one.id, null, 0))
            : request[name].map((id, at) => chip(id, name, at))}
        </div>
      ))}
    </div>
  );
}
