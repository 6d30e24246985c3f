import { styled } from '@mui/material/styles';
import MenuBookIcon from '@mui/icons-material/MenuBook';
import { useConfig } from '../config';
import { useNavigation } from './navigation';
import { SidebarItem } from './SidebarItem';
import { texts } from './texts';

const List = styled('ul')({
  display: 'grid',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

/** The items of the main menu and, below them, the link to the developer documentation. */
export function NavigationList({ onNavigate }: { onNavigate?: () => void }) {
  const { docsUrl } = useConfig();
  const items = useNavigation('sidebar');
  return (
    <List>
      {items.map((item) => (
        <li key={item.name}>
          <SidebarItem item={item} onNavigate={onNavigate} />
        </li>
      ))}
      {docsUrl !== '' && (
        <li>
          <SidebarItem
            item={{
              name: 'developer-docs',
              label: texts.developerDocs,
              icon: MenuBookIcon,
              menu: 'sidebar',
              to: docsUrl,
              external: true,
            }}
          />
        </li>
      )}
    </List>
  );
}
