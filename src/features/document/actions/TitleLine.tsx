// Title line of a document: what it is, how it stands, and its actions; exactly one filled button, the next step.
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { actionsOf, can, permissionCode, type Grants } from '#model/rights/can.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import { actionsByHand, isPerformed, machineOf } from '#model/states/states.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { keyHint, keyPressed } from '#ui/keyboard/keyMap.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { PrintButton } from './PrintButton.tsx';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { SideButton } from '../panels/SideButton.tsx';
import { featuredActions, nextAction } from '../nextAction.ts';
import type { DocumentWork } from './useDocumentWork.ts';
import classes from '../DocumentScreen.module.css';

export interface TitleLineProps {
  draft: DocumentDraft;
  work: DocumentWork;
  grants: Grants;
  environment: FieldEnvironment;
  /** Whether the server has it. */
  stored: boolean;
  problemCount: number;
  onProblem(): void;
  onSave(): void;
  onAction(action: string, title: string): void;
  onPush(to: string): void;
  onRemove(): void;
  onUsages(): void;
  onTemplate(): void;
  onCopy(): void;
  /** Buttons of the entity's own. */
  own: ReactNode;
}

const factsOf = factsReader({ code: 'code' });

export function TitleLine({
  draft,
  work,
  grants,
  environment,
  problemCount,
  onProblem,
  onSave,
  onAction,
  onPush,
  onRemove,
  onUsages,
  onTemplate,
  onCopy,
  own,
  stored,
}: TitleLineProps) {
  const { def, doc } = draft;
  const { permitted } = usePermission();
  const [more, setMore] = useState(false);
  usePageKeys((event) => {
    if (keyPressed(event, ['more']) === null) return false;
    setMore(true);
    return true;
  });
  const offered = (action: string, ability = action): boolean =>
    permitted(permissionCode(def, action)) &&
    (work.abilities.includes(ability) || isFreed(grants, def, action, doc));
  const isNew = !stored;
  const editable = offered('edit');
  const canSave = editable && (draft.dirty || isNew);
  const transitions = actionsByHand(def);
  const onward = nextAction(def, doc, { can: offered, stored });
  const next = transitions.find(({ action }) => action === onward && permitted(permissionCode(def, action)));
  const featured = actionsOf(def).filter(
    ({ action }) =>
      featuredActions(def, { can: (each) => work.abilities.includes(each), stored }).includes(action) &&
      permitted(permissionCode(def, action)),
  );
  const others = actionsOf(def).filter(
    ({ action }) =>
      offered(action) &&
      !featured.some((known) => known.action === action) &&
      (transitions.some((known) => known.action === action) || isPerformed(def, action)) &&
      action !== next?.action,
  );
  const pushes = (def.pushes ?? []).filter((push) => offered('push', `push:${push.to}`));
  const mayCreate = permitted(permissionCode(def, 'create'));
  const further = {
    copy: mayCreate && permitted(permissionCode(def, 'copy')),
    template: mayCreate && def.kind === 'document',
    usages: def.kind !== 'document',
    remove: offered('delete') && !isNew,
  };
  const hasMore = others.length > 0 || Object.values(further).includes(true);
  const { code: codeField } = def.fields;
  const code =
    codeField === undefined ? '' : cellText(codeField, factsOf(doc.fields).code, doc.fields, environment);
  const states = machineOf(def)?.dict ?? null;
  return (
    <div className={classes['titleLine']}>
      <span className={classes['title']}>{def.title}</span>
      <span className={classes['code']} data-code="">
        {code === '' && def.codePrefix !== undefined ? '（保存时自动编号）' : code}
      </span>
      {states !== null && doc.status !== null && (
        <StatusTag
          item={environment.dictItems(states).find((item) => item.value === doc.status)}
          fallback={doc.status}
        />
      )}
      {!isNew && <span className={classes['version']}>版本 {doc.version}</span>}
      {problemCount > 0 && (
        <button type="button" className={classes['problems']} onClick={onProblem}>
          {problemCount} 处问题
        </button>
      )}
      <span className={classes['grow']} />
      {editable && (
        <>
          <Tooltip label={`撤销（${keyHint('undo')}）`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label="撤销"
              disabled={!draft.canUndo}
              onClick={() => draft.undo()}
            >
              <IconArrowBackUp size={16} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={`重做（${keyHint('redo')}）`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label="重做"
              disabled={!draft.canRedo}
              onClick={() => draft.redo()}
            >
              <IconArrowForwardUp size={16} />
            </ActionIcon>
          </Tooltip>
          <Button
            variant={canSave ? 'filled' : 'default'}
            disabled={!canSave}
            loading={work.busy === '保存'}
            onClick={onSave}
            title="F8"
          >
            保存
          </Button>
        </>
      )}
      {next !== undefined && (
        <Button
          variant={canSave ? 'default' : 'filled'}
          loading={work.busy === next.title}
          onClick={() => onAction(next.action, next.title)}
          title={keyHint('advance')}
        >
          {next.title}
        </Button>
      )}
      {featured.map(({ action, title }, index) => (
        <Tooltip key={action} label={index === 0 ? `${title}（${keyHint('perform')}）` : title}>
          <Button variant="default" loading={work.busy === title} onClick={() => onAction(action, title)}>
            {title}
          </Button>
        </Tooltip>
      ))}
      {own}
      {pushes.length > 0 && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button
              variant={next === undefined && !canSave ? 'filled' : 'default'}
              title={keyHint('push')}
              rightSection={<IconChevronDown size={14} />}
            >
              下推
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {pushes.map((push) => (
              <Menu.Item key={push.to} onClick={() => onPush(push.to)}>
                {push.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {!isNew && <PrintButton def={def} id={doc.id} unsaved={draft.dirty} />}
      {!isNew && <SideButton draft={draft} />}
      {hasMore && (
        <Menu position="bottom-end" shadow="md" opened={more} onChange={setMore}>
          <Menu.Target>
            <ActionIcon variant="default" size={32} aria-label="更多操作" title={keyHint('more')}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ action, title }) => (
              <Menu.Item key={action} onClick={() => onAction(action, title)}>
                {title}
              </Menu.Item>
            ))}
            {others.length > 0 && Object.values(further).includes(true) && <Menu.Divider />}
            {further.copy && (
              <Menu.Item onClick={onCopy} disabled={isNew}>
                复制
              </Menu.Item>
            )}
            {further.template && <Menu.Item onClick={onTemplate}>保存为模板</Menu.Item>}
            {further.usages && (
              <Menu.Item onClick={onUsages} disabled={isNew}>
                查看引用
              </Menu.Item>
            )}
            {further.remove && (
              <Menu.Item color="red" onClick={onRemove}>
                删除
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** Whether the element stays only because its rule is switched off: then the state alone decides; the server still asks. */
function isFreed(grants: Grants, def: EntityDef, action: string, doc: Doc): boolean {
  return !can(grants, def, action) && can({ ...grants, admin: true }, def, action, doc);
}
