// 对比 of an engineering change: every bill it changes, the old structure against the new one, as the form stands.
import '#ui/theme/chineseDates.ts';
import { Stack, Switch } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { useRefReader } from '#api/refsCache.ts';
import { bomQuery } from '#api/structures.ts';
import { bom as bomDef } from '#entities/master/bom/bom.ts';
import { material as materialDef } from '#entities/master/material/material.ts';
import { changedBom } from '#entities/planning/engineeringChange/changedBom.ts';
import { engineeringChange } from '#entities/planning/engineeringChange/engineeringChange.ts';
import type { Doc } from '#model/entity.ts';
import { carriedOf, partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { docOf } from '#model/typedAnswer.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Drawer } from '#ui/dialogs/Drawer.tsx';
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
  const { fields: change, lines } = docOf(engineeringChange, doc);
  const boms = [...new Set(lines.items.map((row) => plainText(row.bom)).filter((id) => id !== ''))];
  const found = useQueries({ queries: boms.map((id) => bomQuery(id)) });
  const day = plainText(change.effectiveDate);
  const failed = found.find(({ isError }) => isError);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(1180px, 100vw)"
      title={`变更前后对比：${plainText(change.code) || '未保存的工程变更单'}`}
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
              lines.items.filter((row) => row.bom === bom.id),
              {
                code: plainText(change.code),
                day,
                mode: change.effectiveMode === 'depletion' ? 'depletion' : 'date',
                isCarriedOut: !coming.has(doc.status),
              },
              (material) => {
                const { bomUnit, baseUnit } = carriedOf(own.refs, materialDef, material, [
                  'bomUnit',
                  'baseUnit',
                ]);
                return bomUnit ?? baseUnit;
              },
            );
            const head = partOf(bom.fields, bomDef.fields);
            const product = own.refs('material', head.material);
            return [
              <section key={bom.id} aria-label={plainText(head.code)}>
                <Differences
                  left={before}
                  right={after}
                  onlyChanges={onlyChanges}
                  environment={own}
                  title={[
                    plainText(head.code),
                    plainText(head.bomVersion),
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
