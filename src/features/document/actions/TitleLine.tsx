// Title line of a document: what it is, how it stands, and its actions; exactly one filled button, the next step.
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Grants } from '#model/rights/can.ts';
import { factsReader } from '#model/rules/facts.ts';
import { machineOf } from '#model/states/states.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { keyHint, keyPressed } from '#ui/keyboard/keyMap.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { offeredActions } from './offeredActions.ts';
import { PrintButton } from './PrintButton.tsx';
import { MoreMenu, PushMenu } from './TitleMenus.tsx';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { SideButton } from '../panels/SideButton.tsx';
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
  const offered = offeredActions({ def, doc, abilities: work.abilities, grants, permitted, stored });
  const { editable, next, featured, pushes, others, further } = offered;
  const canSave = editable && (draft.dirty || !stored);
  const hasMore = others.length > 0 || Object.values(further).includes(true);
  return (
    <div className={classes['titleLine']}>
      <TitleFacts draft={draft} environment={environment} stored={stored} />
      {problemCount > 0 && (
        <button type="button" className={classes['problems']} onClick={onProblem}>
          {problemCount} 处问题
        </button>
      )}
      <span className={classes['grow']} />
      {editable && (
        <>
          <UndoButtons draft={draft} />
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
        <PushMenu pushes={pushes} filled={next === undefined && !canSave} onPush={onPush} />
      )}
      {stored && <PrintButton def={def} id={doc.id} unsaved={draft.dirty} />}
      {stored && <SideButton draft={draft} />}
      {hasMore && (
        <MoreMenu
          others={others}
          further={further}
          opened={more}
          stored={stored}
          onOpened={setMore}
          onAction={onAction}
          onCopy={onCopy}
          onTemplate={onTemplate}
          onUsages={onUsages}
          onRemove={onRemove}
        />
      )}
    </div>
  );
}

/** What it is and how it stands. */
function TitleFacts({
  draft: { def, doc },
  environment,
  stored,
}: Pick<TitleLineProps, 'draft' | 'environment' | 'stored'>) {
  const { code: codeField } = def.fields;
  const code =
    codeField === undefined ? '' : cellText(codeField, factsOf(doc.fields).code, doc.fields, environment);
  const states = machineOf(def)?.dict ?? null;
  return (
    <>
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
      {stored && <span className={classes['version']}>版本 {doc.version}</span>}
    </>
  );
}

function UndoButtons({ draft }: Pick<TitleLineProps, 'draft'>) {
  return (
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
    </>
  );
}
