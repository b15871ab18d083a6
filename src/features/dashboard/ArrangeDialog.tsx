// Arranging cards: drag by the handle, or focus it, press Space, move by arrows, Space again; a choice beside the title
// makes a card wider, a switch hides it.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Button, Group, SegmentedControl, Switch } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Modal } from '#ui/dialogs/Modal.tsx';
import {
  arranged,
  type ArrangedCard,
  type BoardLayout,
  type CardWidth,
  plainLayout,
  widthsOf,
  withShown,
  withWidth,
} from './boardLayout.ts';
import classes from './arrange.module.css';

interface NamedCard extends ArrangedCard {
  title: string;
}

export interface ArrangeDialogProps {
  /** As the product puts them. */
  cards: readonly NamedCard[];
  layout: BoardLayout;
  /** Changes follow one another faster than the page is drawn: each is made of what stands by then. */
  onChange: (change: (layout: BoardLayout) => BoardLayout) => void;
  onClose: () => void;
}

const instructions = { draggable: '按空格键拿起卡片，用上下方向键移动，再按空格键放下，按 Esc 取消。' };

export function ArrangeDialog({ cards, layout, onChange, onClose }: ArrangeDialogProps): ReactNode {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // Esc puts a card back where it was before it closes the dialog.
  const [dragging, setDragging] = useState(false);
  const ordered = arranged(cards, layout);
  const order = ordered.map(({ key }) => key);
  const nameOf = (id: unknown): string => cards.find(({ key }) => key === id)?.title ?? '';

  function drop({ active, over }: DragEndEvent): void {
    setDragging(false);
    if (over === null || active.id === over.id) return;
    const moved = arrayMove(order, order.indexOf(String(active.id)), order.indexOf(String(over.id)));
    onChange((before) => ({ ...before, order: moved }));
  }

  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) => `已拿起“${nameOf(active.id)}”`,
    onDragOver: ({ over }: { over: { id: unknown } | null }) =>
      over === null ? '' : `移到“${nameOf(over.id)}”的位置`,
    onDragEnd: ({ active }: { active: { id: unknown } }) => `已放下“${nameOf(active.id)}”`,
    onDragCancel: () => '已取消移动',
  };

  return (
    <Modal opened title="卡片设置" size={480} closeOnEscape={!dragging} onClose={onClose}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: instructions }}
        onDragStart={() => setDragging(true)}
        onDragCancel={() => setDragging(false)}
        onDragEnd={drop}
      >
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ul className={classes.arrange}>
            {ordered.map(({ key, width }) => {
              const card = cards.find((each) => each.key === key);
              return (
                card && (
                  <CardRow
                    key={key}
                    card={card}
                    width={width}
                    shown={!layout.hidden.includes(key)}
                    onWidth={(next) => onChange((before) => withWidth(before, card, next))}
                    onShown={(shown) => onChange((before) => withShown(before, key, shown))}
                  />
                )
              );
            })}
          </ul>
        </SortableContext>
      </DndContext>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => onChange(() => plainLayout)}>
          恢复默认
        </Button>
        <Button onClick={onClose}>完成</Button>
      </Group>
    </Modal>
  );
}

interface CardRowProps {
  card: NamedCard;
  /** As it is now. */
  width: CardWidth;
  shown: boolean;
  onWidth: (width: CardWidth) => void;
  onShown: (shown: boolean) => void;
}

function CardRow({ card, width, shown, onWidth, onShown }: CardRowProps): ReactNode {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: card.key });
  const moved = transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`;
  const widths = widthsOf(card);
  return (
    <li
      ref={setNodeRef}
      className={classes.arranged}
      data-dragging={isDragging || undefined}
      style={{ transform: moved, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`移动“${card.title}”`}
      >
        <IconGripVertical size={16} stroke={1.6} aria-hidden />
      </button>
      <span className={classes.arrangedTitle}>{card.title}</span>
      <SegmentedControl
        aria-label={`“${card.title}”的宽度`}
        data={widths.map(({ width: each, title }) => ({ value: String(each), label: title }))}
        value={String(width)}
        onChange={(value) => {
          const chosen = widths.find((each) => String(each.width) === value);
          if (chosen !== undefined) onWidth(chosen.width);
        }}
      />
      <Switch
        aria-label={`显示“${card.title}”`}
        checked={shown}
        onChange={(event) => onShown(event.currentTarget.checked)}
      />
    </li>
  );
}
