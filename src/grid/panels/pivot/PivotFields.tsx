// Which fields a pivot has in its rows, columns and figures. By mouse a field is dragged, or clicked to say where it
// goes; by keyboard Enter takes it in, Alt with left and right moves it among its neighbours, with up and down to
// another place, Space asks where it goes and Delete takes it out.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../core/language.ts';
import { anchorOf } from '../../frame/anchor.ts';
import type { Anchor } from '../../frame/anchor.ts';
import { isPivotMeasure } from '../../table/models/pivot.ts';
import type { PivotRequest } from '../../table/models/pivot.ts';
import type { GridColumn } from '../../contract/columns.ts';
import { PanelsProvider } from '../PanelsProvider.tsx';
import { PopupItem, PopupMenu } from '../PopupMenu.tsx';
import styles from './pivot.module.css';

type Zone = keyof PivotRequest;
const zones = (): readonly { name: Zone; title: string }[] => [
  { name: 'rows', title: t('行') },
  { name: 'columns', title: t('列') },
  { name: 'measures', title: t('数值') },
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

/** Fewer free fields than these are seen at a glance. */
const searchFrom = 12;

export function PivotFields<Row>({ fields, request, onChange }: PivotFieldsProps<Row>): ReactNode {
  const [dragged, setDragged] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<{ id: string; zone: Zone | null; anchor: Anchor } | null>(null);
  const field = (id: string): GridColumn<Row> | undefined => fields.find((one) => one.id === id);
  const used = new Set([...request.rows, ...request.columns, ...request.measures]);
  const all = fields.filter((one) => !used.has(one.id) && (one.groupable === true || isPivotMeasure(one)));
  const free = all.filter((one) => one.title.includes(search.trim()));
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
  const move = (event: KeyboardEvent, id: string, zone: Zone | null, at: number): void => {
    const { key, altKey } = event;
    if (key === 'Delete' && zone) onChange(placed(request, id, null));
    else if (key === 'Enter' && !zone)
      onChange(placed(request, id, suits(field(id), 'rows') ? 'rows' : 'measures'));
    else if (altKey && key === 'ArrowLeft' && zone) onChange(placed(request, id, zone, Math.max(0, at - 1)));
    else if (altKey && key === 'ArrowRight' && zone) onChange(placed(request, id, zone, at + 1));
    else if (altKey && key === 'ArrowDown') onChange(placed(request, id, otherZone(id, zone, 1)));
    else if (altKey && key === 'ArrowUp') onChange(placed(request, id, otherZone(id, zone, -1)));
    else return;
    event.preventDefault();
  };

  const chip = (id: string, zone: Zone | null, at: number): ReactNode => (
    <Button
      key={id}
      component="button"
      size="compact-xs"
      variant="default"
      className={styles['chip']}
      draggable
      data-field={id}
      aria-haspopup="menu"
      aria-label={t('{0}，Alt+上下键换位置，Alt+左右键调整次序', field(id)?.title ?? id)}
      onClick={(event) => setAsked({ id, zone, anchor: anchorOf(event.currentTarget) })}
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
      onKeyDown={(event) => move(event, id, zone, at)}
    >
      {field(id)?.title ?? id}
    </Button>
  );
  const choose = (zone: Zone | null): void => {
    if (asked) onChange(placed(request, asked.id, zone));
    setAsked(null);
  };

  return (
    <PanelsProvider>
      <div className={styles['fields']}>
        {[{ name: null, title: t('字段') }, ...zones()].map(({ name, title }) => (
          <div
            key={name}
            className={styles['zone']}
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
            <span className={styles['zoneTitle']}>{title}</span>
            {name === null && all.length > searchFrom && (
              <TextInput
                size="xs"
                className={styles['search']}
                placeholder={t('查找字段')}
                aria-label={t('查找字段')}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            )}
            {name === null
              ? free.map((one) => chip(one.id, null, 0))
              : request[name].map((id, at) => chip(id, name, at))}
          </div>
        ))}
      </div>
      {asked && (
        <PopupMenu
          anchor={asked.anchor}
          label={field(asked.id)?.title ?? asked.id}
          onClose={() => setAsked(null)}
        >
          {zones()
            .filter(({ name }) => name !== asked.zone && suits(field(asked.id), name))
            .map(({ name, title }) => (
              <PopupItem key={name} onPick={() => choose(name)}>
                {t('放到{0}', title)}
              </PopupItem>
            ))}
          {asked.zone && <PopupItem onPick={() => choose(null)}>{t('移出')}</PopupItem>}
        </PopupMenu>
      )}
    </PanelsProvider>
  );
}
