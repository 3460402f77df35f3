import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";

export function ProfileLoading() {
  return (
    <main id="main">
      <Loading says="Loading profile...">
        <div className="skeleton profile-cover" />
        <PersonSkeleton />
      </Loading>
    </main>
  );
}
