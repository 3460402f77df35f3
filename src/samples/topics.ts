// The spellings that capital letters alone do not give.
const spellings: Record<string, string> = {
  api: "APIs",
  cfml: "CFML",
  cpp: "C++",
  css: "CSS",
  devops: "DevOps",
  dotnet: ".NET",
  golang: "Go",
  graphql: "GraphQL",
  ios: "iOS",
  iot: "the Internet of Things",
  javascript: "JavaScript",
  opensource: "open source",
  php: "PHP",
  sre: "site reliability",
  "tech-comm": "technical communication",
  typescript: "TypeScript",
  ux: "user experience",
};
const languages = new Set(
  "android clojure elixir elm groovy haskell java kotlin python ruby rust scala".split(" "),
);

/** Topics as one reads them in a sentence, at most three: "Rust, CSS and data". */
export function topicText(topics: string[]): string {
  const words = topics
    .filter((topic) => topic !== "general")
    .slice(0, 3)
    .map(topicInWords);
  const last = words.pop() ?? "";
  return words.length > 0 ? `${words.join(", ")} and ${last}` : last;
}

function topicInWords(topic: string): string {
  if (languages.has(topic)) return topic.charAt(0).toUpperCase() + topic.slice(1);
  return spellings[topic] ?? topic;
}
