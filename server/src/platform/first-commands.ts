/**
 * Returns three shell commands that try the service: register an account, extract a page and wait for the run, read the
 * tokens.
 * @param page the URL of the page to extract, absolute and valid
 */
export function firstCommands(
  service: string,
  page: string,
): readonly [register: string, extract: string, read: string] {
  const json = "-H 'Content-Type: application/json'";
  const auth = `-H "Authorization: Bearer $TOKEN"`;
  const field = (name: string) => `sed -E 's/.*"${name}":"([^"]+)".*/\\1/'`;
  const account = '{"email":"me@example.com","password":"correct horse","name":"Me"}';
  const extraction = JSON.stringify({ url: page }).replaceAll("'", "%27"); // it stands between single quotes
  return [
    `TOKEN=$(curl -s ${service}/api/auth/register ${json} -d '${account}' | ${field("token")})`,
    `ID=$(curl -s ${service}/api/extractions ${auth} ${json} -H 'Prefer: wait=30' -d '${extraction}' | sed -E 's/^\\{"id":"([^"]+)".*/\\1/')`,
    `curl -s ${service}/api/extractions/$ID ${auth}`,
  ];
}
