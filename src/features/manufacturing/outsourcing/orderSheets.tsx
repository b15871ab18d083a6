// Pages of an outsourcing order beside its line tables: the receipts of its products, and what is owed for them.
import { Text } from '@mantine/core';
import { type ComponentType, lazy, type ReactNode } from 'react';
import type { DocumentFormProps, DocumentSheet, OwnLines } from '#features/document/form/documentForm.ts';
import type { SheetProps } from '../orderRows.tsx';
import { loadChunk } from '#ui/chunks.ts';

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

export const outsourcingSheets: OwnLines = {
  sheetsAfter: 'last',
  sheets: [
    sheet('receipts', '入库', async () => (await import('./ReceiptsSheet.tsx')).ReceiptsSheet),
    {
      ...sheet('fees', '加工费', async () => (await import('./FeesSheet.tsx')).FeesSheet),
      guard: 'price',
    },
  ],
};
