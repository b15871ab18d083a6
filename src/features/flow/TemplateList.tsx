// 从模板新增: one's own templates of an entity by name; arrows choose, Enter begins a new document, Delete removes.
import { ActionIcon, Button, Group, Skeleton, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { templatesQuery, removeTemplateMutation } from '#api/flow.ts';
import { messageOf } from '#api/mutations.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DocumentTemplate } from '#model/wire/flowWire.ts';
import { kindOf } from '#model/kind.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ask } from '#ui/dialogs/confirm.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useWrite } from '../useWrite.ts';
import classes from './flow.module.css';

const instant = { kind: 'datetime', title: '' } as const;

export interface TemplateListProps {
  def: EntityDef;
  onUse(id: string): void;
  onClose(): void;
}

export function TemplateList({ def, onUse, onClose }: TemplateListProps) {
  const { data: templates, error, refetch } = useQuery(templatesQuery(def.name));
  const list = useRef<HTMLDivElement | null>(null);
  const ready = templates !== undefined;
  useEffect(() => {
    if (ready) list.current?.querySelector('button')?.focus();
  }, [ready]);
  const removing = useWrite(removeTemplateMutation(def.name));
  const remove = async ({ id, name }: DocumentTemplate) => {
    if (
      !(await ask({ title: '删除模板', message: `确定删除模板“${name}”吗？`, danger: true, confirm: '删除' }))
    )
      return;
    await removing.run(id);
  };
  const step = (by: number): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-template]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(Math.max(at + by, 0), buttons.length - 1)]?.focus();
  };
  return (
    <Modal opened onClose={onClose} title={`从模板新增${def.title}`} size={480} centered>
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {templates === undefined && error === null && <Skeleton h={96} />}
      {templates?.length === 0 && (
        <Text size="sm">还没有模板。打开一张单据，在“更多操作”里选择“保存为模板”。</Text>
      )}
      <div
        ref={list}
        className={classes['templates']}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          step(event.key === 'ArrowDown' ? 1 : -1);
        }}
      >
        {templates?.map((template) => (
          <div key={template.id} className={classes['template']}>
            <button
              type="button"
              data-template=""
              className={classes['use']}
              onClick={() => onUse(template.id)}
              onKeyDown={(event) => {
                if (event.key === 'Delete') void remove(template);
              }}
            >
              <span>{template.name}</span>
              <small>
                {template.lines > 0 ? `${template.lines} 行，` : ''}
                {kindOf('datetime').format(template.savedAt, instant).slice(0, 16)}
              </small>
            </button>
            <Tooltip label="删除（Delete）">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                tabIndex={-1}
                aria-label={`删除模板“${template.name}”`}
                onClick={() => void remove(template)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Tooltip>
          </div>
        ))}
      </div>
      <Group justify="flex-end" mt={12}>
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
      </Group>
    </Modal>
  );
}
