import { LinkBase } from 'ra-core';
import { Fragment } from 'react';
import { recordTexts } from '../../texts/admin-kit/record';

interface RecordLinksProps {
  resource: string;
  records: readonly { uuid: string; name: string }[];
}

export const RecordLinks = ({ resource, records }: RecordLinksProps) =>
  records.length === 0
    ? recordTexts.none
    : records.map(({ uuid, name }, index) => (
        <Fragment key={uuid}>
          {index > 0 && ', '}
          <LinkBase to={`/${resource}/${uuid}`}>{name}</LinkBase>
        </Fragment>
      ));
