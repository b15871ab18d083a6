// 追溯 of a lot, serial number or production order: the trace screen with its number.
import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { factsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';

/** Path of the trace screen in the menu feed; null where the session has none. */
function tracePath(menu: readonly MenuNode[]): string | null {
  for (const node of menu) {
    if (node.component === 'quality/TraceScreen') return node.path;
    const below = tracePath(node.children ?? []);
    if (below !== null) return below;
  }
  return null;
}

/** Of a lot, a serial number or a bill. */
const numberOf = factsReader({ code: 'code' });

export function TraceButton({ draft, stored }: DocumentActionsProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const path = tracePath(menu);
  const code = plainText(numberOf(draft.doc.fields).code);
  if (!stored || path === null || code === '') return null;
  return (
    <Button variant="default" onClick={() => tab.open(`${path}?text=${encodeURIComponent(code)}`)}>
      批次追溯
    </Button>
  );
}

export const traceButtons: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = {
  lot: TraceButton,
  serialNumber: TraceButton,
  salesOutBill: TraceButton,
};
