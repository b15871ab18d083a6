// 对比 of an engineering change: every bill it changes, the old structure against the new one, as the form stands.
import '#ui/theme/chineseDates.ts';
import { Drawer, Stack, Switch } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { useRefReader } from '#api/refsCache.ts';
import { bomQuery } from '#api/structures.ts';
import { changedBom } from '#entities/planning/engineeringChange/changedBom.ts';
import type { Doc } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { Differences } from './ComparePane.tsx';
import classes from './structure.module.css';

export interface ChangeCompareProps {
  /** The engineering change as it stands in the form. */
  doc: Doc;
  environment: FieldEnvironment;
  onClose(): void;
}

/** States in which the bills still have to be changed. */
const coming: ReadonlySet<string | null> = new Set(['draft', 'submitted', 'voided', null]);

export function ChangeCompare({ doc, environment, onClose }: ChangeCompareProps): ReactNode {
  const refs = useRefReader();
  const [onlyChanges, setOnlyChanges] = useState(true);
  const own: FieldEnvironment = {
    ...environment,
    refs: (entity, id) => refs(entity, id) ?? environment.refs(entity, id),
  };
  const items = doc.lines['items'] ?? [];
  const boms = [...new Set(items.map((row) => plainText(row['bom'] ?? null)).filter((id) => id !== ''))];
  const found = useQueries({ queries: boms.map((id) => bomQuery(id)) });
  const day = plainText(doc.fields['effectiveDate'] ?? null);
  const failed = found.find(({ isError }) => isError);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(1180px, 100vw)"
      title={`变更前后对比：${plainText(doc.fields['code'] ?? null) || '未保存的工程变更单'}`}
      styles={{ content: { display: 'flex', flexDirection: 'column' }, body: { flex: 1, minHeight: 0 } }}
    >
      {boms.length === 0 || day === '' ? (
        <p className={classes['note']}>填写生效日期和变更明细的BOM版本后，逐张列出变更前后的结构。</p>
      ) : (
        <Stack gap={16}>
          <Switch label="只看差异" checked={onlyChanges} onChange={() => setOnlyChanges(!onlyChanges)} />
          {failed !== undefined && (
            <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />
          )}
          {found.some(({ isPending }) => isPending) && (
            <Delayed>
              <PageSkeleton />
            </Delayed>
          )}
          {found.flatMap(({ data: bom }) => {
            if (bom === undefined) return [];
            const { before, after } = changedBom(
              bom,
              items.filter((row) => row['bom'] === bom.id),
              {
                code: plainText(doc.fields['code'] ?? null),
                day,
                mode: doc.fields['effectiveMode'] === 'depletion' ? 'depletion' : 'date',
                isCarriedOut: !coming.has(doc.status),
              },
              (material) => {
                const fields = own.refs('material', material)?.fields;
                return fields?.['bomUnit'] ?? fields?.['baseUnit'] ?? null;
              },
            );
            const product = own.refs('material', bom.fields['material'] ?? null);
            return [
              <section key={bom.id} aria-label={plainText(bom.fields['code'] ?? null)}>
                <Differences
                  left={before}
                  right={after}
                  onlyChanges={onlyChanges}
                  environment={own}
                  title={[
                    plainText(bom.fields['code'] ?? null),
                    plainText(bom.fields['bomVersion'] ?? null),
                    product?.code,
                    product?.name,
                    `${day} 起`,
                  ]
                    .filter(Boolean)
                    .join(' ')}
                />
              </section>,
            ];
          })}
        </Stack>
      )}
    </Drawer>
  );
}
