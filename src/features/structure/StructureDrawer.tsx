// What can be asked of a structure, each on a tab: exploded, where used, compared with another version, costed.
import '#ui/theme/chineseDates.ts';
import { Tabs } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { recordPath } from '#features/list/recordPath.ts';
import type { Doc } from '#model/entity.ts';
import { Drawer } from '#ui/dialogs/Drawer.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { ComparePane } from './ComparePane.tsx';
import { CostPane } from './CostPane.tsx';
import { ExpandPane } from './ExpandPane.tsx';
import { UsedInPane } from './UsedInPane.tsx';

export interface StructureView {
  view: 'expand' | 'whereUsed' | 'compareVersions' | 'costRollup';
  title: string;
}

export interface StructureDrawerProps {
  title: string;
  views: readonly StructureView[];
  first: StructureView['view'];
  /** The bill of materials asked about; null where there is only a material. */
  bom: string | null;
  /** To be compared; the document as it stands in the form. */
  doc: Doc | null;
  material: string;
  environment: FieldEnvironment;
  onClose(): void;
}

export function StructureDrawer({
  title,
  views,
  first,
  bom,
  doc,
  material,
  environment,
  onClose,
}: StructureDrawerProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const open = useCallback(
    (entity: string, id: string): void => {
      const path = recordPath(menu, entity, id);
      if (path === null) return;
      onClose();
      tab.open(path);
    },
    [menu, tab, onClose],
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(1180px, 100vw)"
      title={title}
      styles={{ content: { display: 'flex', flexDirection: 'column' }, body: { flex: 1, minHeight: 0 } }}
    >
      <Tabs
        defaultValue={first}
        keepMounted={false}
        h="100%"
        styles={{ root: { display: 'flex', flexDirection: 'column' }, panel: { flex: 1, minHeight: 0 } }}
      >
        <Tabs.List mb={12}>
          {views.map((each) => (
            <Tabs.Tab key={each.view} value={each.view}>
              {each.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {views.map(({ view }) => (
          <Tabs.Panel key={view} value={view}>
            {view === 'expand' && bom !== null && (
              <ExpandPane bom={bom} environment={environment} onOpen={open} />
            )}
            {view === 'whereUsed' && (
              <UsedInPane material={material} environment={environment} onOpen={open} />
            )}
            {view === 'compareVersions' && doc !== null && (
              <ComparePane doc={doc} environment={environment} />
            )}
            {view === 'costRollup' && bom !== null && <CostPane bom={bom} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Drawer>
  );
}
