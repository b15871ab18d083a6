// 齐套 of an order on a tab of its own: how many pieces can be started now, and of each part what there is and what lacks.
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getJson } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import { messageOf } from '#api/mutations.ts';
import type { KittingCheck } from '#entities/manufacturing/kitting/kittingCheck.ts';
import type { DocumentFormProps, DocumentSheet } from '#features/document/form/documentForm.ts';
import { formatDecimal } from '#model/decimal.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import quiet from '#ui/quietTable.module.css';
import classes from './kitting.module.css';

function KittingSheet({ draft, stored }: DocumentFormProps): ReactNode {
  const { id, version } = draft.base;
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.entity('manufacturingOrder'), 'kitting', id, version],
    queryFn: ({ signal }) =>
      getJson<KittingCheck | null>(`data/manufacturingOrder/${id}/kitting`, { signal, quiet: true }),
    enabled: stored,
    staleTime: 0,
  });
  if (!stored) return <Note text="保存之后才有齐套检查" />;
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data === null) return <Note text="计划、下达、开工且没有挂起的订单才有齐套检查" />;
  const short = data.parts.filter((part) => part.short !== '0').length;
  return (
    <div className={classes['sheet']}>
      <div className={classes['head']}>
        <span>
          可投 {formatDecimal(data.buildable)} / 未投 {formatDecimal(data.openQty)}
          {data.bottleneck !== '' && `，受限于 ${data.bottleneck}`}
        </span>
        <span>
          {short === 0
            ? '齐套'
            : `缺 ${short} 种${data.coverDate === null ? '，在途不够' : `，${data.coverDate} 到齐`}`}
        </span>
      </div>
      <div className={classes['scroll']}>
        <table className={`${quiet['table']} ${quiet['dense']}`} aria-label="齐套检查">
          <thead>
            <tr>
              <th>物料</th>
              <th>名称</th>
              <th data-end="">未领</th>
              <th data-end="">已预留</th>
              <th data-end="">可用</th>
              <th data-end="">缺</th>
              <th>单位</th>
              <th>最近到货</th>
            </tr>
          </thead>
          <tbody>
            {data.parts.map((part) => (
              <tr key={part.code}>
                <td className={classes['name']}>{part.code}</td>
                <td>{part.name}</td>
                <td data-end="">{formatDecimal(part.need)}</td>
                <td data-end="">{part.reserved === '0' ? '' : formatDecimal(part.reserved)}</td>
                <td data-end="">{formatDecimal(part.free)}</td>
                <td data-end="" data-short="">
                  {part.short === '0' ? '' : formatDecimal(part.short)}
                </td>
                <td>{part.unit}</td>
                <td>
                  {part.short === '0' ? (
                    ''
                  ) : part.nextDay === null ? (
                    <span className={classes['more']}>没有在途</span>
                  ) : (
                    <>
                      {part.nextDay} <span className={classes['more']}>{part.nextSupply}</span>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Note({ text }: { text: string }): ReactNode {
  return (
    <Text size="sm" c="var(--wb-text-2)" p={12}>
      {text}
    </Text>
  );
}

export const kittingSheet: DocumentSheet = { key: 'kitting', title: '齐套', Component: KittingSheet };
