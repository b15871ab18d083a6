// Pages of a production order beside its line tables. They are about what is stored.
import { Text } from '@mantine/core';
import { type ComponentType, lazy, type ReactNode } from 'react';
import type { DocumentFormProps, DocumentSheet, OwnLines } from '#features/document/form/documentForm.ts';
import { loadChunk } from '#ui/chunks.ts';
import type { SheetProps } from './orderRows.tsx';

function sheet(key: string, title: string, load: () => Promise<ComponentType<SheetProps>>): DocumentSheet {
  const Page = lazy(async () => ({ default: await loadChunk(load) }));
  function Component({ draft, environment, stored }: DocumentFormProps): ReactNode {
    return stored ? (
      <Page draft={draft} environment={environment} />
    ) : (
      <Text size="sm" c="var(--wb-text-2)" p={12}>
        保存之后才有{title}
      </Text>
    );
  }
  return { key, title, Component };
}

export const orderSheets: OwnLines = {
  sheetsAfter: 'last',
  sheets: [
    sheet('kitting', '齐套', async () => (await import('./kitting/KittingSheet.tsx')).KittingSheet),
    sheet('tree', '子订单', async () => (await import('./TreeSheet.tsx')).TreeSheet),
    sheet('execution', '执行', async () => (await import('./ExecutionSheet.tsx')).ExecutionSheet),
    {
      ...sheet('cost', '成本', async () => (await import('./CostSheet.tsx')).CostSheet),
      guard: 'cost',
    },
    sheet('trace', '追溯', async () => (await import('./TraceSheet.tsx')).TraceSheet),
  ],
};
