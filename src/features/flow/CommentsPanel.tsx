// 评论: what people say about a document, oldest first, and a box to say more. “@” offers those who may look at the
// document; Ctrl+Enter sends. One's own comments can be changed and removed.
import { ActionIcon, Button, Skeleton, Text, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { commentsQuery, saveCommentMutation, removeCommentMutation } from '#api/flow.ts';
import { messageOf } from '#api/mutations.ts';
import type { CommentRow, MentionedPerson } from '#model/wire/flowWire.ts';
import { kindOf } from '#model/kind.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { CommentBox, type CommentBoxProps } from './CommentBox.tsx';
import { mentionParts } from './mentions.ts';
import { useWrite } from '../useWrite.ts';
import classes from './comments.module.css';

const instant = { kind: 'datetime', title: '' } as const;

export function CommentsPanel({ entity, id }: { entity: string; id: string }) {
  const { data: rows, error, refetch } = useQuery(commentsQuery(entity, id));
  const readonly = useGrants().readonly === true;
  const [changing, setChanging] = useState<string | null>(null);
  const end = useRef<HTMLDivElement | null>(null);
  const count = rows?.length ?? 0;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  const saving = useWrite(saveCommentMutation(entity, id));
  const removing = useWrite(removeCommentMutation(entity, id));
  const submit = async (
    comment: string | null,
    text: string,
    mentions: readonly MentionedPerson[],
  ): Promise<boolean> => {
    const saved = await saving.run({ comment, text, mentions: mentions.map((person) => person.id) });
    if (saved) setChanging(null);
    return saved;
  };
  const remove = async (row: CommentRow) => {
    if (!(await ask({ title: '删除评论', message: '确定删除这条评论吗？', danger: true, confirm: '删除' })))
      return;
    await removing.run(row.id);
  };
  return (
    <>
      <div className={classes['list']} role="log" aria-label="评论">
        {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {rows === undefined && error === null && <Skeleton h={64} />}
        {rows?.length === 0 && (
          <Text size="sm" c="var(--wb-text-2)">
            还没有评论
          </Text>
        )}
        {rows?.map((row) => (
          <CommentArticle
            key={row.id}
            row={row}
            changeable={row.own && !readonly}
            changing={changing === row.id}
            onChanging={(on) => setChanging(on ? row.id : null)}
            onRemove={() => void remove(row)}
            box={{ entity, id, onSubmit: (text, mentions) => submit(row.id, text, mentions) }}
          />
        ))}
        <div ref={end} />
      </div>
      {!readonly && (
        <div className={classes['say']}>
          <CommentBox
            key={count}
            entity={entity}
            id={id}
            text=""
            mentions={[]}
            title="写评论"
            onSubmit={(text, mentions) => submit(null, text, mentions)}
          />
        </div>
      )}
    </>
  );
}

interface CommentArticleProps {
  row: CommentRow;
  changeable: boolean;
  /** It is being changed in a box of its own. */
  changing: boolean;
  onChanging(changing: boolean): void;
  onRemove(): void;
  box: Pick<CommentBoxProps, 'entity' | 'id' | 'onSubmit'>;
}

function CommentArticle({ row, changeable, changing, onChanging, onRemove, box }: CommentArticleProps) {
  return (
    <article className={classes['comment']} aria-label={`${row.authorName}的评论`}>
      <header className={classes['by']}>
        <strong>{row.authorName}</strong>
        <time dateTime={row.at}>
          {kindOf('datetime').format(row.at, instant).slice(0, 16)}
          {row.editedAt !== null && '（已编辑）'}
        </time>
        {changeable && !changing && (
          <span className={classes['tools']}>
            <Tooltip label="修改">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label="修改评论"
                onClick={() => onChanging(true)}
              >
                <IconPencil size={14} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="删除">
              <ActionIcon variant="subtle" color="gray" size={24} aria-label="删除评论" onClick={onRemove}>
                <IconTrash size={14} />
              </ActionIcon>
            </Tooltip>
          </span>
        )}
      </header>
      {changing ? (
        <CommentBox
          {...box}
          text={row.text}
          mentions={row.mentions.map((person) => ({ ...person, department: '' }))}
          action={
            <Button size="xs" variant="default" onClick={() => onChanging(false)}>
              取消
            </Button>
          }
          title="修改评论"
        />
      ) : (
        <p className={classes['text']}>
          {mentionParts(row.text, row.mentions).map(({ text, mention }, index) =>
            mention ? (
              // Pieces of one text never move.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className={classes['mention']}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </p>
      )}
    </article>
  );
}
