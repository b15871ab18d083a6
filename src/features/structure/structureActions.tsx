// The button 结构 of bills of materials and of materials, and 对比 of engineering changes: drawers that come when opened.
import { Button, Kbd, Menu } from '@mantine/core';
import { IconChevronDown, IconSitemap } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { bom as bomDef } from '#entities/master/bom/bom.ts';
import { material as materialDef } from '#entities/master/material/material.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { loadChunk } from '#ui/chunks.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import type { StructureView } from './StructureDrawer.tsx';

const StructureDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./StructureDrawer.tsx'))).StructureDrawer,
}));

const PasteLevelsDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./PasteLevelsDialog.tsx'))).PasteLevelsDialog,
}));

const ChangeCompare = lazy(async () => ({
  default: (await loadChunk(() => import('./ChangeCompare.tsx'))).ChangeCompare,
}));

/** With the letter that opens it with Alt. */
const all: readonly (StructureView & { letter?: 'U' | 'C' })[] = [
  { view: 'expand', title: '展开' },
  { view: 'whereUsed', title: '反查', letter: 'U' },
  { view: 'compareVersions', title: '版本比较', letter: 'C' },
  { view: 'costRollup', title: '成本卷算' },
];

const billOf = fieldsReader(bomDef.fields, ['code', 'bomVersion', 'material', 'materialName']);
const materialOf = fieldsReader(materialDef.fields, ['code', 'name', 'defaultBom']);

/** The bill and the material that are looked at, and what they are called. */
function subjectOf({ def, doc }: DocumentDraft) {
  if (def.name !== bomDef.name) {
    const { code, name, defaultBom } = materialOf(doc.fields);
    return { bom: defaultBom, material: doc.id, name: plainText(code), materialName: plainText(name) };
  }
  const { code, bomVersion, material, materialName } = billOf(doc.fields);
  const name = `${plainText(code)} ${plainText(bomVersion)}`;
  return { bom: doc.id, material, name, materialName: plainText(materialName) };
}

function StructureActions({ draft, stored, environment, save, reload }: DocumentActionsProps): ReactNode {
  const { permitted } = usePermission();
  const { admin, fieldGroups } = useGrants();
  const [first, setFirst] = useState<StructureView['view'] | null>(null);
  const [pasting, setPasting] = useState(false);
  const { def, doc } = draft;
  const ofBom = def.name === 'bom';
  const { bom, material, name, materialName } = subjectOf(draft);
  const views = all.filter(({ view }) => {
    if (!permitted(`bom:${view}`)) return false;
    if (view === 'costRollup' && !admin && !fieldGroups.includes('cost')) return false;
    if (view === 'compareVersions') return ofBom;
    return view === 'whereUsed' ? material !== null : bom !== null;
  });
  const mayPaste = permitted('bom:create');
  usePageKeys(({ altKey, ctrlKey, metaKey, shiftKey, code }) => {
    const asked = views.find(({ letter }) => letter !== undefined && code === `Key${letter}`);
    if (asked === undefined || !altKey || ctrlKey || metaKey || shiftKey || !stored) return false;
    setFirst(asked.view);
    return true;
  });
  if (!stored || (views.length === 0 && !mayPaste) || material === null) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconSitemap size={14} />}
            rightSection={<IconChevronDown size={14} />}
          >
            结构
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map(({ view, title, letter }) => (
            <Menu.Item
              key={view}
              onClick={() => setFirst(view)}
              rightSection={letter === undefined ? null : <Kbd size="xs">Alt+{letter}</Kbd>}
            >
              {title}
            </Menu.Item>
          ))}
          {mayPaste && (
            <Menu.Item
              onClick={async () => {
                // What is typed comes first: the block is written onto what is stored.
                if (!draft.dirty || (await save())) setPasting(true);
              }}
            >
              按层级粘贴…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {pasting && (
        <Suspense>
          <PasteLevelsDialog
            material={material}
            name={name}
            onWritten={() => void reload()}
            onClose={() => setPasting(false)}
          />
        </Suspense>
      )}
      {first !== null && (
        <Suspense>
          <StructureDrawer
            title={`结构：${name} ${materialName}`}
            views={views}
            first={first}
            bom={bom}
            doc={ofBom ? doc : null}
            material={material}
            environment={environment}
            onClose={() => setFirst(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function ChangeActions({ draft, environment }: DocumentActionsProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        对比
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeCompare doc={draft.doc} environment={environment} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export const structureActions: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = {
  bom: StructureActions,
  material: StructureActions,
  engineeringChange: ChangeActions,
};
