// What belongs to a menu beside its own form: a node below it, the data rules that hang on it.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { permission } from '#entities/system/permission.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { listPathOf, newRecordPath } from '#features/list/recordPath.ts';
import { partOf } from '#model/rowPart.ts';
import { Permitted } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';

export function MenuActions({ draft, stored }: DocumentActionsProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  if (!stored) return null;
  const { id, fields } = draft.doc;
  const { menuType } = partOf(fields, permission.fields);
  const list = tab.location.pathname.replace(/\/[^/]+$/, '');
  const rules = listPathOf(menu, 'permissionDataRule');
  return (
    <>
      {menuType !== 'button' && (
        <Permitted code="permission:create">
          <Button variant="default" onClick={() => tab.open(newRecordPath(list, 'parentId', id))}>
            添加下级
          </Button>
        </Permitted>
      )}
      {rules !== null && menuType === 'menu' && (
        <Permitted code="permissionDataRule:view">
          <Button
            variant="default"
            onClick={() => tab.open(`${rules}?f=${encodeURIComponent(`permission~eq~${id}`)}`)}
          >
            数据规则
          </Button>
        </Permitted>
      )}
    </>
  );
}
