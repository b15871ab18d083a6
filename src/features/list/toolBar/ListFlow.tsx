// Beside 新增 in a list: a record below the chosen one of a tree, a document from a template, and pushing the chosen documents
// or lines down. The dialogs come when they are opened.
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBigDownLine, IconSubtask, IconTemplate } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { entityOf } from '#entities/registry.ts';
import { can, permissionCode, statesPushed } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { loadChunk } from '#ui/chunks.ts';
import { keyHint, keyPressed } from '#ui/keyboard/keyMap.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { newRecordPath } from '../recordPath.ts';

const PushDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#features/flow/PushDialog.tsx'))).PushDialog,
}));
const TemplateList = lazy(async () => ({
  default: (await loadChunk(() => import('#features/flow/TemplateList.tsx'))).TemplateList,
}));

export interface ListFlowProps {
  def: EntityDef;
  /** Chosen documents, each once. */
  selected: readonly ListRow[];
  /** Of a list of lines: the chosen ones. */
  lineIds: readonly string[];
  environment: FieldEnvironment;
}

const factsOf = factsReader({ status: 'dict' });

/** What is pushed: the chosen rows themselves, or the lines that rows of a report stand for. */
function pushedOf(def: EntityDef, selected: readonly ListRow[], lineIds: readonly string[]) {
  const of = def.pushedAs === undefined ? undefined : entityOf(def.pushedAs.entity);
  if (def.pushedAs === undefined || of === undefined)
    return { source: def, ids: selected.map((row) => row.docId), lines: lineIds };
  const { id } = def.pushedAs;
  return {
    source: of,
    ids: [...new Set(selected.map((row) => plainText(row[id])))],
    lines: selected.map((row) => row.id),
  };
}

export function ListFlow({ def, selected, lineIds, environment }: ListFlowProps) {
  const { permitted } = usePermission();
  const grants = useGrants();
  const tab = useTab();
  const [shown, setShown] = useState<'push' | 'templates' | null>(null);
  const only = selected.length === 1 ? selected[0] : undefined;
  const { source, ids, lines } = useMemo(() => pushedOf(def, selected, lineIds), [def, selected, lineIds]);
  const pushes = (source.pushes ?? []).filter(({ to }) => {
    const target = entityOf(to);
    return target !== undefined && can(grants, target, 'create');
  });
  const mayPush = pushes.length > 0 && permitted(permissionCode(source, 'push'));
  const pushable =
    mayPush &&
    selected.some(
      (row) =>
        !Object.hasOwn(row, 'status') ||
        pushes.some((push) => statesPushed(def, push).includes(plainText(factsOf(row).status))),
    );
  usePageKeys((event) => {
    if (!pushable || keyPressed(event, ['push']) === null) return false;
    setShown('push');
    return true;
  });
  return (
    <>
      {def.kind === 'document' && permitted(permissionCode(def, 'create')) && (
        <Tooltip label="从模板新增">
          <ActionIcon
            variant="default"
            size={28}
            aria-label="从模板新增"
            onClick={() => setShown('templates')}
          >
            <IconTemplate size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {def.parent !== undefined &&
        lineIds.length === 0 &&
        only !== undefined &&
        permitted(permissionCode(def, 'create')) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconSubtask size={14} />}
            onClick={() => tab.open(newRecordPath(tab.location.pathname, def.parent, only.docId))}
          >
            新增下级
          </Button>
        )}
      {pushable && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBigDownLine size={14} />}
          title={keyHint('push')}
          onClick={() => setShown('push')}
        >
          下推（{lines.length > 0 ? `${lines.length} 行` : selected.length}）
        </Button>
      )}
      <Suspense fallback={null}>
        {shown === 'push' && (
          <PushDialog
            def={source}
            ids={ids}
            lineIds={lines}
            to={null}
            environment={environment}
            onClose={() => setShown(null)}
          />
        )}
        {shown === 'templates' && (
          <TemplateList
            def={def}
            onUse={(id) => {
              setShown(null);
              tab.open(`${tab.location.pathname}/new?template=${id}`);
            }}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </>
  );
}
