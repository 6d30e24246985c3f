import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { ListButton } from './ListButton';

/** A link among the buttons above a list. */
export const ListLink = styled(ListButton.withComponent(LinkBase))({ textDecoration: 'none' });
