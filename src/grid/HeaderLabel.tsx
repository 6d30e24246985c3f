import { type DragEvent, useState } from 'react';

/** Marks a drag as one of our columns, so that dropping anything else here does nothing. */
const columnDrag = 'application/x-column';

interface HeaderLabelProps {
  name: string;
  label: string;
  /** Puts the column `moved` where the column `target` stands. */
  onMove: (moved: string, target: string) => void;
}

/**
 * The label of a column, which can be dragged onto another one: the community grid has no column moves
 * of its own. The columns panel has the same by keyboard and single pointer.
 */
export function HeaderLabel({ name, label, onMove }: HeaderLabelProps) {
  const [isTarget, setIsTarget] = useState(false);
  const isColumn = (event: DragEvent) => event.dataTransfer.types.includes(columnDrag);
  return (
    <span
      className="header-label"
      draggable
      data-target={isTarget || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(columnDrag, name);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!isColumn(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        setIsTarget(false);
        if (!isColumn(event)) return;
        event.preventDefault();
        onMove(event.dataTransfer.getData(columnDrag), name);
      }}
    >
      {label}
    </span>
  );
}
