/**
 * What `npm start` says when the service is up: where it listens, where its data is, and what to do next.
 * @param data a few words: a folder, or the database's address without its password
 */
export function welcome({ url, data, version }: { url: string; data: string; version: string }): string {
  return `
  Tintype ${version} is up.

    Listening   ${url}
    API         ${url}/docs
    Data        ${data}

  Try it: register, extract, read.

${tryIt(url)
  .map((line) => `    ${line}`)
  .join("\n")}

  Stop with Ctrl+C.

`;
}

/** Three lines for a shell: an account, a run that is waited for, and its tokens. */
function tryIt(url: string): string[] {
  const json = "-H 'Content-Type: application/json'";
  const auth = `-H "Authorization: Bearer $TOKEN"`;
  const field = (name: string) => `sed -E 's/.*"${name}":"([^"]+)".*/\\1/'`;
  const account = '{"email":"me@example.com","password":"correct horse","name":"Me"}';
  return [
    `TOKEN=$(curl -s ${url}/api/auth/register ${json} -d '${account}' | ${field("token")})`,
    `ID=$(curl -s ${url}/api/extractions ${auth} ${json} -H 'Prefer: wait=30' -d '{"url":"https://example.com"}' | sed -E 's/^\\{"id":"([^"]+)".*/\\1/')`,
    `curl -s ${url}/api/extractions/$ID ${auth}`,
  ];
}
