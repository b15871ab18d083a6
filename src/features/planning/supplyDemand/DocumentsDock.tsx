// The documents behind a figure of the supply–demand grid: what takes of the material in that bucket and what brings it.
// It follows the active cell once that rests.
import { CloseButton, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { gridDocumentsQuery } from '#api/supplyDemand.ts';
import { entityOf } from '#entities/registry.ts';
import type { GridDocument, GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import type { TimeBucket } from '#entities/planning/supplyDemand/timeBuckets.ts';
import { formatDecimal, sumTexts } from '#model/decimal.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import quiet from '#ui/quietTable.module.css';
import classes from './supplyDemand.module.css';

export interface DockedCell {
  material: GridMaterial;
  bucket: TimeBucket | null;
}

export interface DocumentsDockProps {
  cell: DockedCell | null;
  onOpen(entity: string, id: string): void;
  onClose(): void;
}

const restMs = 120;

const sides = [
  ['gross', '毛需求'],
  ['scheduled', '预计入库'],
  ['plannedReceipt', '计划入库'],
  ['plannedRelease', '计划投放'],
] as const;

export function DocumentsDock({ cell, onOpen, onClose }: DocumentsDockProps): ReactNode {
  const [shown, setShown] = useState(cell);
  useEffect(() => {
    const wait = setTimeout(() => setShown(cell), restMs);
    return () => clearTimeout(wait);
  }, [cell]);
  return (
    <aside className={classes['dock']} aria-label="单据">
      <div className={classes['dockHead']}>
        <strong>{shown === null ? '单据' : `${shown.material.code} ${shown.material.name}`}</strong>
        <span className={classes['quiet']}>{shown?.bucket == null ? '' : spanOf(shown.bucket)}</span>
        <CloseButton size="sm" aria-label="关闭" onClick={onClose} />
      </div>
      {shown === null || shown.bucket === null ? (
        <p className={classes['hint']}>把光标移到一个时段上，这里列出它的单据</p>
      ) : (
        <Documents material={shown.material} bucket={shown.bucket} onOpen={onOpen} />
      )}
    </aside>
  );
}

const spanOf = ({ kind, from, to }: TimeBucket): string =>
  kind === 'pastDue' ? `${to} 及以前，已逾期` : from === to ? from : `${from} 至 ${to}`;

function Documents({
  material,
  bucket,
  onOpen,
}: {
  material: GridMaterial;
  bucket: TimeBucket;
  onOpen(entity: string, id: string): void;
}): ReactNode {
  const { data, error, refetch } = useQuery(gridDocumentsQuery(material.id, bucket.from, bucket.to));
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loader size="xs" m={12} aria-label="正在读取单据" />;
  if (data.length === 0) return <p className={classes['hint']}>这个时段没有未完成的收发</p>;
  const side = (row: GridDocument['row']): readonly GridDocument[] => data.filter((each) => each.row === row);
  const shown = sides.filter(([row]) => row === 'gross' || row === 'scheduled' || side(row).length > 0);
  return (
    <div className={classes['sides']}>
      {shown.map(([row, title]) => (
        <table key={row} className={`${quiet['table']} ${quiet['dense']}`}>
          <caption className={classes['caption']}>
            {title} {formatDecimal(sumTexts(side(row).map(({ qty }) => qty)))} {material.unit}
          </caption>
          <tbody>
            {side(row).map((each) => (
              <tr key={`${each.entity} ${each.id} ${each.day}`}>
                <td>
                  <button
                    type="button"
                    className={classes['link']}
                    onClick={() => onOpen(each.entity, each.id)}
                  >
                    {each.code}
                  </button>
                </td>
                <td>{entityOf(each.entity)?.title ?? ''}</td>
                <td>{each.day === '' ? '没有日期' : each.day}</td>
                <td data-end="">{formatDecimal(each.qty)}</td>
                <td>{each.partner}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
