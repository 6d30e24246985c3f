#!/bin/sh
# Runs one of the operator's commands with the user, the settings and the root key of encryption-console.service:
#   sh /opt/encryption-console/ops/operate.sh doctor
# Files can be written to /var/lib/encryption-console only, which that user may do.
exec systemd-run --quiet --pipe --wait --collect \
  -p User=encryption-console -p DynamicUser=yes -p UMask=0077 \
  -p StateDirectory=encryption-console -p StateDirectoryMode=0700 \
  -p WorkingDirectory=/var/lib/encryption-console \
  -p EnvironmentFile=/etc/encryption-console.env \
  -p LoadCredential=root-key:/etc/encryption-console.root-key \
  -E DATA_DIR=/var/lib/encryption-console \
  /bin/sh -c 'ROOT_KEY_FILE=$CREDENTIALS_DIRECTORY/root-key exec /usr/bin/node /opt/encryption-console/service/operate.js "$@"' \
  operate "$@"
