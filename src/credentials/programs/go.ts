import { jsonLiteral } from '../stringLiterals';
import type { LanguagePrograms } from './program';

/** The code of both programs from their imports to their credentials. */
const main = `	"fmt"
	"log"
	"os"

	ubiq "gitlab.com/ubiqsecurity/ubiq-go/v2"
)

func main() {
	// Reads the environment variables, or ~/.ubiq/credentials when they are not set.
	credentials, err := ubiq.NewCredentials()
	if err != nil {
		log.Fatal(err)
	}
`;

/** Go module `gitlab.com/ubiqsecurity/ubiq-go/v2`. */
export const go: LanguagePrograms = {
  literal: jsonLiteral,
  structured: (dataset) => `package main

import (
${main}	cipher, err := ubiq.NewStructuredEncryption(credentials)
	if err != nil {
		log.Fatal(err)
	}
	defer cipher.Close()
	encrypted, err := cipher.Cipher(${dataset}, os.Args[1], nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(encrypted)
}
`,
  unstructured: (note) => `package main

import (
	"encoding/base64"
${main}	// ${note}
	encrypted, err := ubiq.Encrypt(credentials, []byte(os.Args[1]))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(base64.StdEncoding.EncodeToString(encrypted))
}
`,
};
