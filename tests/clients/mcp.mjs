// A conversation by the Model Context Protocol's own client: `node mcp.mjs URL PERSON QUESTION…`. A line a turn, then
// one of what else there is.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [url, person, ...questions] = process.argv.slice(2);
const client = new Client({ name: "a test", version: "1" });
const headers = { "X-Kanina-User": person };
client.onerror = (error) => console.error(`the client met: ${error}`);
await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));

const { tools } = await client.listTools();
let conversation;
for (const question of questions) {
  const result = await client.callTool({ name: "ask", arguments: { question, conversation } });
  conversation = result.structuredContent.conversation;
  console.log(JSON.stringify(result));
}

const { resources } = await client.listResources();
const { contents } = await client.readResource({ uri: resources[0].uri });
const listed = await client.callTool({ name: "list_conversations", arguments: {} });
const unknown = await client.callTool({ name: "drop_table", arguments: {} }).catch((error) => error.message);
console.log(
  JSON.stringify({
    server: client.getServerVersion(),
    tools: tools.map(({ name, annotations }) => [name, annotations.readOnlyHint]),
    model: JSON.parse(contents[0].text.split("\n")[0]).semantic_model,
    conversations: listed.structuredContent.conversations.map((each) => each.turns),
    unknown,
  }),
);
await client.close();
