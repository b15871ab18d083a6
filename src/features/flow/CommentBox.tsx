// The box a comment is typed in. After “@” it offers people by name, pinyin or account: arrows choose, Enter takes.
import { Button, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fetchPeople } from '#api/flow.ts';
import { commentLength, type MentionedPerson } from '#model/wire/flowWire.ts';
import { useCaret } from '#ui/kinds/useCaret.ts';
import { mentionTyped, stillNamed, withMention } from './mentions.ts';
import { useWrite } from '../useWrite.ts';
import classes from './comments.module.css';

export interface CommentBoxProps {
  entity: string;
  id: string;
  text: string;
  mentions: readonly MentionedPerson[];
  title: string;
  /** Beside the button that sends. */
  action?: ReactNode;
  /** False when it was refused: what was typed stays. */
  onSubmit(text: string, mentions: readonly MentionedPerson[]): Promise<boolean>;
}

const askAfter = 150;
const nobody: readonly MentionedPerson[] = [];

export function CommentBox({ entity, id, text: first, mentions, title, action, onSubmit }: CommentBoxProps) {
  const [text, setText] = useState(first);
  const [people, setPeople] = useState<readonly MentionedPerson[]>(mentions);
  const [typed, setTyped] = useState<{ start: number; search: string } | null>(null);
  const box = useRef<HTMLTextAreaElement | null>(null);
  const placeCaret = useCaret(box);
  const list = useId();
  const { offered, at, setAt } = useOfferedPeople(entity, id, typed?.search);

  const take = (person: MentionedPerson): void => {
    if (typed === null) return;
    const next = withMention(text, typed.start, box.current?.selectionStart ?? text.length, person.name);
    setText(next.text);
    setPeople([...people.filter((known) => known.id !== person.id), person]);
    setTyped(null);
    placeCaret(next.text, next.cursor);
  };
  const submitting = useWrite({
    mutationFn: () => onSubmit(text.trim(), stillNamed(text, people)),
    onSuccess(saved) {
      if (saved) setText('');
    },
  });
  const submit = async () => {
    if (text.trim() !== '') await submitting.run();
  };
  const onKey = (event: KeyboardEvent): void => {
    // What is typed here is nobody else's key; Escape belongs to the list first.
    if (event.nativeEvent.isComposing) return;
    const person = offered[at];
    if (offered.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      setAt((at + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    else if (
      person !== undefined &&
      (event.key === 'Tab' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey))
    )
      take(person);
    else if (offered.length > 0 && event.key === 'Escape') setTyped(null);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes['box']}>
      <Textarea
        ref={box}
        aria-label={title}
        placeholder="写评论，输入 @ 提到同事"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={commentLength}
        value={text}
        aria-controls={offered.length > 0 ? list : undefined}
        aria-activedescendant={offered.length > 0 ? `${list}-${at}` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTyped(mentionTyped(event.currentTarget.value, event.currentTarget.selectionStart));
        }}
        onKeyDown={onKey}
        onBlur={() => setTimeout(() => setTyped(null), 200)}
      />
      {offered.length > 0 && <OfferedPeople list={list} offered={offered} at={at} onTake={take} />}
      <Group gap={8} justify="flex-end" mt={8}>
        {action}
        <Button
          size="xs"
          variant="default"
          disabled={text.trim() === ''}
          loading={submitting.busy}
          onClick={() => void submit()}
          title="Ctrl+Enter"
        >
          {first === '' ? '发表' : '保存'}
        </Button>
      </Group>
    </div>
  );
}

/** The people the text after “@” may mean, and the one the arrows stand on; nobody while no name is being typed. */
function useOfferedPeople(entity: string, id: string, search: string | undefined) {
  const [found, setFound] = useState<readonly MentionedPerson[]>(nobody);
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (search === undefined) return undefined;
    const stop = new AbortController();
    const wait = setTimeout(() => {
      fetchPeople(entity, id, search, stop.signal).then(
        (named) => {
          setFound(named.slice(0, 8));
          setAt(0);
        },
        () => setFound(nobody),
      );
    }, askAfter);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [entity, id, search]);
  // While more is typed the last names stay, so that the list does not flicker.
  return { offered: search === undefined ? nobody : found, at, setAt };
}

function OfferedPeople({
  list,
  offered,
  at,
  onTake,
}: {
  /** Id of the list. */
  list: string;
  offered: readonly MentionedPerson[];
  at: number;
  onTake(person: MentionedPerson): void;
}): ReactNode {
  return (
    <div className={classes['offered']} role="listbox" id={list} aria-label="可提到的同事">
      {offered.map((person, index) => (
        <div
          key={person.id}
          id={`${list}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className={classes['person']}
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(person);
          }}
        >
          {person.name}
          <span className={classes['department']}>{person.department}</span>
        </div>
      ))}
    </div>
  );
}
