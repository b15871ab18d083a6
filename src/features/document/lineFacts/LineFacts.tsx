// In the status bar of the lines: stock of the active line's material, and the prices agreed for it before. It never takes
// the keyboard; Alt+H opens the prices.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { agreedPricesQuery, materialStockQuery } from '#api/lineFacts.ts';
import type { Grants } from '#model/rights/can.ts';
import { formatDecimal } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import { keyHint, keyPressed } from '#ui/keyboard/keyMap.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { agreedPricesRequest, ownCode, type PriceSource, priceSourceOf } from './agreedPrices.ts';
import { AgreedPrices } from './AgreedPrices.tsx';
import { orderField } from './orderFields.ts';
import classes from './lineFacts.module.css';

export interface LineFactsProps {
  draft: DocumentDraft;
  lines: string;
  /** Of the line the keyboard is on. */
  lineId: string | null;
  grants: Grants;
  environment: FieldEnvironment;
  /** Nothing can be written. */
  locked: boolean;
  /** The keyboard goes back to the lines. */
  onDone(): void;
}

const factsOf = factsReader({ material: 'ref' });

export function LineFacts({ draft, lines, lineId, grants, environment, locked, onDone }: LineFactsProps) {
  const row = useSettled(lineId === null ? undefined : draft.lineAt(lines, lineId));
  const { material } = factsOf(row);
  const source = priceSourceOf(draft.def, lines, grants);
  const [shown, setShown] = useState(false);
  usePageKeys((event) => {
    if (
      keyPressed(event, ['agreedPrices']) === null ||
      source === null ||
      row === undefined ||
      material === null
    )
      return false;
    setShown(true);
    return true;
  });
  const record = environment.refs('material', material);
  return (
    <div className={classes['strip']} role="status" aria-label="当前行">
      {row === undefined || material === null ? (
        <span className={classes['quiet']}>
          {row === undefined ? '选中一行' : '录入物料'}后在此显示库存{source === null ? '' : '和历史价格'}
        </span>
      ) : (
        <>
          <span className={classes['material']}>
            {record === undefined ? '' : `${record.code} ${record.name}`}
          </span>
          <Stock entity={draft.def.name} material={material} />
          {source !== null && (
            <LastPrice
              source={source}
              draft={draft}
              material={material}
              environment={environment}
              onOpen={() => setShown(true)}
            />
          )}
        </>
      )}
      {shown && source !== null && row !== undefined && material !== null && (
        <AgreedPrices
          source={source}
          draft={draft}
          lines={lines}
          line={row}
          material={material}
          environment={environment}
          locked={locked}
          onClose={() => {
            setShown(false);
            onDone();
          }}
        />
      )}
    </div>
  );
}

/** What has stood still for a moment: hurrying through lines asks nothing. */
function useSettled(row: LineRow | undefined): LineRow | undefined {
  const [settled, setSettled] = useState(row);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(row), 150);
    return () => clearTimeout(wait);
  }, [row]);
  return settled;
}

const mostWarehouses = 3;

function Stock({ entity, material }: { entity: string; material: string }) {
  const { data, isError } = useQuery(materialStockQuery(entity, material));
  if (isError && data === undefined) return <span className={classes['quiet']}>库存没有读到</span>;
  if (data === undefined) return <span className={classes['quiet']}>库存…</span>;
  const named = data.warehouses
    .slice(0, mostWarehouses)
    .map(({ name, onHand }) => `${name} ${formatDecimal(onHand)}`);
  const more = data.warehouses.length - named.length;
  return (
    <span>
      即时库存 <b className={classes['figure']}>{formatDecimal(data.onHand)}</b> 可用{' '}
      <b className={classes['figure']}>{formatDecimal(data.available)}</b> 预计可用{' '}
      <b className={classes['figure']}>{formatDecimal(data.planAvailable)}</b> {data.unit}
      {named.length > 0 && (
        <span className={classes['quiet']}>
          （{named.join('，')}
          {more > 0 ? `，另 ${more} 仓` : ''}）
        </span>
      )}
    </span>
  );
}

interface LastPriceProps {
  source: PriceSource;
  draft: DocumentDraft;
  material: string;
  environment: FieldEnvironment;
  onOpen(): void;
}

function LastPrice({ source, draft, material, environment, onOpen }: LastPriceProps) {
  const partner = draft.doc.fields[source.partner.name];
  const of = typeof partner === 'string' ? partner : null;
  const except = ownCode(source, draft.def, draft.doc.fields);
  const { data } = useQuery({
    ...agreedPricesQuery(
      source.orders.name,
      agreedPricesRequest(source, { material, partner: of, except, limit: 1 }),
    ),
    enabled: of !== null,
  });
  const last = data?.rows[0];
  const text = (path: string, from: Row) =>
    cellText(orderField(source.orders.name, path), from[path] ?? null, from, environment, { doc: from });
  const whom = `该${source.partner.title}`;
  return (
    <span className={classes['price']}>
      {of === null || data === undefined ? null : last === undefined ? (
        <span className={classes['quiet']}>{whom}没有成交过此物料</span>
      ) : (
        <span>
          {whom}上次 <b className={classes['figure']}>{text('items.taxPrice', last)}</b>（{text('date', last)}
          ，{text('items.qty', last)}
          {text('items.unit', last)}）
        </span>
      )}
      <Button variant="subtle" size="compact-xs" onClick={onOpen}>
        历史价格 {keyHint('agreedPrices')}
      </Button>
    </span>
  );
}
