// What a sales order offers beside its states: what it earns at the costs of today, and what it was before its changes.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { Permitted } from '#ui/shell/Permission.tsx';
import { ProfitDrawer } from './ProfitDrawer.tsx';
import { VersionsDrawer } from './VersionsDrawer.tsx';

const orderOf = fieldsReader(saleOrder.fields, ['orderVersion']);

export function OrderActions({ draft, stored, environment }: DocumentActionsProps): ReactNode {
  const [shown, setShown] = useState<'profit' | 'versions' | null>(null);
  const { admin, fieldGroups } = useGrants();
  const seesBoth = admin || ['price', 'cost'].every((group) => fieldGroups.includes(group));
  const { orderVersion } = orderOf(draft.doc.fields);
  if (!stored) return null;
  return (
    <>
      {seesBoth && (
        <Permitted code="saleOrder:profitCheck">
          <Button
            variant="default"
            disabled={draft.dirty}
            title={draft.dirty ? '请先保存' : ''}
            onClick={() => setShown('profit')}
          >
            毛利测算
          </Button>
        </Permitted>
      )}
      {orderVersion !== null && orderVersion > 1 && (
        <Button variant="default" onClick={() => setShown('versions')}>
          历史版本
        </Button>
      )}
      {shown === 'profit' && <ProfitDrawer id={draft.doc.id} onClose={() => setShown(null)} />}
      {shown === 'versions' && (
        <VersionsDrawer draft={draft} environment={environment} onClose={() => setShown(null)} />
      )}
    </>
  );
}
