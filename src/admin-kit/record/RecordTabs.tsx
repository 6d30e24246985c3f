import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, startTransition, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { recordTexts } from '../../../texts/admin-kit/record';
import { whenIdle } from '../../ui/browser/whenIdle';
import { HiddenText } from '../../ui/visuallyHidden';

interface ShownTab {
  id: string;
  label: string;
  /** Undefined for a tab with a part of the form. */
  content?: () => ReactNode;
}

interface RecordTabsProps {
  tabs: readonly ShownTab[];
  /**
   * Renders the form, of which each tab shows a part. It is mounted with its first tab, or when the browser is idle,
   * and stays mounted: nothing typed is lost, and unsaved changes are reported. Without it the tabs hold forms
   * themselves, which stay mounted, too.
   */
  form?: (tab: string) => ReactNode;
  unsaved: readonly string[];
}

const parameter = 'tab';

/** Scrolls by CSS: the library's own way measures the page, and renders the tabs twice before the first paint. */
const scrolling = { overflow: 'auto hidden', scrollbarWidth: 'none' } as const;

/** On a narrow screen, scrolls the chosen tab into view. */
function bringIntoSight(tab: HTMLElement | null): void {
  const scroller = tab?.closest('[role="tablist"]')?.parentElement;
  if (scroller) scroller.scrollLeft = tab.offsetLeft + tab.offsetWidth - scroller.clientWidth;
}

/** The tabs of a record's page, or of the account. A tab that was opened once keeps its state. */
export function RecordTabs({ tabs, form, unsaved }: RecordTabsProps) {
  const { search } = useLocation();
  const id = useId();
  const requestedId = new URLSearchParams(search).get(parameter);
  const shown = tabs.find((tab) => tab.id === requestedId) ?? tabs[0];
  const [opened, setOpened] = useState<readonly ShownTab['id'][]>([]);
  if (shown && !opened.includes(shown.id)) setOpened([...opened, shown.id]);
  const isForm = shown !== undefined && shown.content === undefined;
  const [hasForms, setHasForms] = useState(isForm);
  if (isForm && !hasForms) setHasForms(true);
  useEffect(() => whenIdle(() => startTransition(() => setHasForms(true))), []);
  if (!shown) return null;

  const last = tabs.at(-1)?.id;
  return (
    <>
      <TabStrip {...{ id, tabs, shown, unsaved }} />
      {tabs.map(
        (tab) =>
          tab.content &&
          (opened.includes(tab.id) || (!form && hasForms)) && (
            <Panel
              key={tab.id}
              id={panelId(id, tab)}
              tab={`${id}-tab-${tab.id}`}
              shown={tab === shown}
            >
              {tab.content()}
            </Panel>
          ),
      )}
      {form && (
        <Panel
          id={`${id}-form`}
          tab={`${id}-tab-${isForm ? shown.id : String(last)}`}
          shown={isForm}
        >
          <div>{hasForms && form(isForm ? shown.id : String(last))}</div>
        </Panel>
      )}
    </>
  );
}

const panelId = (id: string, { id: tab, content }: ShownTab) => `${id}-${content ? tab : 'form'}`;

interface TabStripProps extends Pick<RecordTabsProps, 'tabs' | 'unsaved'> {
  /** Prefix of the ids of tabs and panels. */
  id: string;
  shown: ShownTab;
}

/** The row of tabs; choosing one puts it into the address. */
function TabStrip({ id, tabs, shown, unsaved }: TabStripProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const show = (tab: string) => {
    const parameters = new URLSearchParams(search);
    parameters.set(parameter, tab);
    // Back leaves the page rather than going through its tabs.
    void navigate({ search: parameters.toString() }, { replace: true });
  };
  return (
    <Tabs
      value={shown.id}
      onChange={(_, tab: string) => show(tab)}
      slotProps={{ scroller: { style: scrolling } }}
      selectionFollowsFocus
      aria-label={recordTexts.tabs}
      sx={{ mt: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          ref={tab === shown ? bringIntoSight : undefined}
          value={tab.id}
          id={`${id}-tab-${tab.id}`}
          aria-controls={panelId(id, tab)}
          label={
            <span>
              {tab.label}
              {unsaved.includes(tab.id) && (
                <>
                  <span aria-hidden="true"> •</span>
                  <HiddenText>{recordTexts.unsavedTab}</HiddenText>
                </>
              )}
            </span>
          }
          sx={{ minWidth: 0, px: { xs: 1.25, sm: 2 }, fontWeight: 600, textTransform: 'none' }}
        />
      ))}
    </Tabs>
  );
}

interface PanelProps {
  id: string;
  /** Id of its tab. */
  tab: string;
  shown: boolean;
  children: ReactNode;
}

const Panel = ({ id, tab, shown, children }: PanelProps) => (
  <Box
    role="tabpanel"
    id={id}
    aria-labelledby={tab}
    hidden={!shown}
    sx={{ pt: 3, '& > section:first-of-type': { mt: 0 } }}
  >
    {children}
  </Box>
);
