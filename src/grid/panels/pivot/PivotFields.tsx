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
import { afterKey, placed, suits, zones } from './pivotZones.ts';
import type { FieldPlace, Zone } from './pivotZones.ts';
import styles from './pivot.module.css';

interface PivotFieldsProps<Row> {
  fields: readonly GridColumn<Row>[];
  request: PivotRequest;
  onChange: (request: PivotRequest) => void;
}

/** Fewer free fields than these are seen at a glance. */
const searchFrom = 12;

export function PivotFields<Row>({ fields, request, onChange }: PivotFieldsProps<Row>): ReactNode {
  const [dragged, setDragged] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<AskedField | null>(null);
  const field = (id: string): GridColumn<Row> | undefined => fields.find((one) => one.id === id);
  const used = new Set([...request.rows, ...request.columns, ...request.measures]);
  const all = fields.filter((one) => !used.has(one.id) && (one.groupable === true || isPivotMeasure(one)));
  const free = all.filter((one) => one.title.includes(search.trim()));
  const drop = (zone: Zone | null, at?: number): void => {
    if (dragged !== null && (zone === null || suits(field(dragged), zone)))
      onChange(placed(request, dragged, zone, at));
    setDragged(null);
  };
  const onKey = (event: KeyboardEvent, place: FieldPlace): void => {
    const next = afterKey(request, field(place.id), place, event);
    if (next === null) return;
    onChange(next);
    event.preventDefault();
  };

  const chip = (place: FieldPlace): ReactNode => (
    <FieldChip
      key={place.id}
      id={place.id}
      title={field(place.id)?.title ?? place.id}
      onAsk={(anchor) => setAsked({ id: place.id, zone: place.zone, anchor })}
      onDrag={setDragged}
      onDrop={() => drop(place.zone, place.at)}
      onKey={(event) => onKey(event, place)}
    />
  );

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
              ? free.map((one) => chip({ id: one.id, zone: null, at: 0 }))
              : request[name].map((id, at) => chip({ id, zone: name, at }))}
          </div>
        ))}
      </div>
      {asked && (
        <ZoneMenu
          asked={asked}
          field={field(asked.id)}
          onChoose={(zone) => {
            onChange(placed(request, asked.id, zone));
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </PanelsProvider>
  );
}

interface FieldChipProps {
  id: string;
  title: string;
  /** Where the field goes. */
  onAsk: (anchor: Anchor) => void;
  /** Null: it was let go of. */
  onDrag: (id: string | null) => void;
  /** Another one was dropped on it. */
  onDrop: () => void;
  onKey: (event: KeyboardEvent) => void;
}

function FieldChip({ id, title, onAsk, onDrag, onDrop, onKey }: FieldChipProps): ReactNode {
  return (
    <Button
      component="button"
      size="compact-xs"
      variant="default"
      className={styles['chip']}
      draggable
      data-field={id}
      aria-haspopup="menu"
      aria-label={t('{0}，Alt+上下键换位置，Alt+左右键调整次序', title)}
      onClick={(event) => onAsk(anchorOf(event.currentTarget))}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id);
        onDrag(id);
      }}
      onDragEnd={() => onDrag(null)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onDrop();
      }}
      onKeyDown={onKey}
    >
      {title}
    </Button>
  );
}

interface AskedField {
  id: string;
  zone: Zone | null;
  anchor: Anchor;
}

interface ZoneMenuProps<Row> {
  asked: AskedField;
  field: GridColumn<Row> | undefined;
  /** Null: out of the table. */
  onChoose: (zone: Zone | null) => void;
  onClose: () => void;
}

/** Where the field can go. */
function ZoneMenu<Row>({ asked, field, onChoose, onClose }: ZoneMenuProps<Row>): ReactNode {
  return (
    <PopupMenu anchor={asked.anchor} label={field?.title ?? asked.id} onClose={onClose}>
      {zones()
        .filter(({ name }) => name !== asked.zone && suits(field, name))
        .map(({ name, title }) => (
          <PopupItem key={name} onPick={() => onChoose(name)}>
            {t('放到{0}', title)}
          </PopupItem>
        ))}
      {asked.zone && <PopupItem onPick={() => onChoose(null)}>{t('移出')}</PopupItem>}
    </PopupMenu>
  );
}
