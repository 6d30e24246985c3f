import { LinkBase } from 'ra-core';

interface LinkedTextProps {
  className?: string;
  text: string;
  /** The first occurrence of `name` becomes a link; without a `link`, or an occurrence, the text is plain. */
  link?: { name: string; to: string };
  /** Key by which the focus finds the link again after a redraw. */
  focusKey?: string;
}

export function LinkedText({ className, text, link, focusKey }: LinkedTextProps) {
  const start = link ? text.indexOf(link.name) : -1;
  if (!link || start < 0) return <span className={className}>{text}</span>;
  const { name, to } = link;
  return (
    <span className={className}>
      {text.slice(0, start)}
      <LinkBase to={to} data-focus={focusKey}>
        {name}
      </LinkBase>
      {text.slice(start + name.length)}
    </span>
  );
}
